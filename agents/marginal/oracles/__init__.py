"""Writers that know what none may see of a Stream world: what each kind of knowledge is worth."""

from agents.marginal.oracles.paced_reader import PacedReader
from agents.marginal.oracles.paced_truth import PacedTruth
from agents.marginal.oracles.paced_witness import PacedProfile, PacedWitness

__all__ = ["PacedProfile", "PacedReader", "PacedTruth", "PacedWitness"]
