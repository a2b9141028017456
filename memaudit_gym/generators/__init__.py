"""MemAudit-Small: ten controlled package generators with published numbers and texts of our own."""

from memaudit_gym.generators.registry import DISTRIBUTIONS, generate

__all__ = ["DISTRIBUTIONS", "generate"]
