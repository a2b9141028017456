"""Words and phrasings of Stream, tables only.

Of every pool and of every list of templates evaluation seeds use the first, third, fifth ...
entry and training seeds the second, fourth ... (:func:`memaudit_gym.generators.stream.voice.half`).
"""
