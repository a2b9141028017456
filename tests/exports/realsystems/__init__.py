"""Importers against files that the systems themselves write.

The systems live in an environment of their own, which ``install.sh`` makes: what they need is
pinned there and meets none of the project's own pins. ``write_*.py`` run in it.
"""
