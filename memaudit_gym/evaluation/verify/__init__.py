"""Whether recorded results are true: everything that follows from the stores is computed anew.

Begin at :func:`memaudit_gym.evaluation.verify.results.verify_results`.
"""
