"""MemAudit/Stream: endless worlds with real text and a latent profile of what will be asked."""

from memaudit_gym.generators.stream.dials import StreamDials
from memaudit_gym.generators.stream.lengths import LENGTHS, named_stream
from memaudit_gym.generators.stream.world import EXPECTED_WEIGHTS, generate_stream

__all__ = ["EXPECTED_WEIGHTS", "LENGTHS", "StreamDials", "generate_stream", "named_stream"]
