"""Importers of what deployed memory systems wrote, one system a file, and the union package."""
