"""The prompts of the parts that ask a language model, each with the schema of its answers.

A prompt's name ends in its version; manifests hold the name and the hash of both files.
"""
