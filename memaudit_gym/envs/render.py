"""An episode's present state as text."""

from __future__ import annotations

from memaudit_gym.envs.episode import Episode


def render_ansi(episode: Episode) -> str:
    """The budget, the present experience, and what stands in each slot."""
    package = episode.package
    spent = episode.budget - episode.remaining
    head = f"{package.name}: budget {episode.budget:g}, spent {spent:g}, F {episode.value:.4f}"
    if episode.done:
        return f"{head}\nend of stream; kept: {', '.join(package.ids(episode.store)) or 'nothing'}"
    experience = package.experiences[episode.position]
    total = len(package.experiences)
    lines = [head, f"experience {episode.position + 1} of {total}: {experience.text}"]
    for slot, candidate in enumerate(episode.group(), start=1):
        c = package.candidates[candidate]
        fits = "" if episode.admissible(candidate) else " (not possible)"
        lines.append(f"  {slot}: {c.type}, cost {c.cost:g}{fits}: {c.text}")
    return "\n".join(lines)
