"""OPT: the solvers, what they certify, and where certificates are kept.

Begin at :func:`memaudit_gym.optimum.solve.optimum`.
"""
