"""Labelled fictional conversations that ship with the library, as packages.

Begin at :func:`memaudit_gym.natural.fictional.shipped.named_packages`; the format of the files
is in ``docs/natural-set.md``.
"""
