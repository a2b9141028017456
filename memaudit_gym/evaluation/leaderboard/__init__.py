"""One table of results that several runs share, each verified anew.

Begin at :func:`memaudit_gym.evaluation.leaderboard.board.board_of`.
"""
