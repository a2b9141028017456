"""Packages built from real conversations."""
