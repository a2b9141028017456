"""How far two sets of coverage labels of the same packages agree, and what it does to scores.

Source: MemAudit (arXiv 2605.02199), the coverage audit.
"""
