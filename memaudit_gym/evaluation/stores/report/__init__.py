"""Reports of exported stores: one store (``union``), and many in one table (``union-table``)."""
