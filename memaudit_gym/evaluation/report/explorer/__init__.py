"""The episode explorer: what a writer kept of every experience, beside what OPT kept.

Begin at :func:`memaudit_gym.evaluation.report.explorer.section.explorer_section`. The page shows
the figures of the episodes as they were recorded; F along the stream and marginal gains are
computed in the browser (``js/objective.js``), from the same package.
"""
