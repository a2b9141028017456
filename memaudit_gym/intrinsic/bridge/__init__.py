"""Trajectories as packages, and what writers keep of them as snapshots."""
