"""Optimal actions in bulk, for imitation: made by the exact solvers, kept in shards.

Begin at :func:`write_labels` and :func:`read`.
"""

from memaudit_gym.labels.episode import LabelledEpisode
from memaudit_gym.labels.generate import LabelRequest, write_labels
from memaudit_gym.labels.reader import read

__all__ = ["LabelRequest", "LabelledEpisode", "read", "write_labels"]
