"""The Odyssey: the worked instance of the utility-capacity frontier, and its published figures."""
