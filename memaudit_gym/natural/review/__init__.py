"""Reviewers of questions, one a file."""
