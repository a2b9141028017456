"""Trajectories and their documents out of templates: no model, a seed for everything."""
