"""What a result rests on: the same packages under other costs, another k, fewer types.

Source: MemAudit (arXiv 2605.02199), the sensitivity appendix.
"""
