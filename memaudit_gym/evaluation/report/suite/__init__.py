"""The report of an evaluation: one section a file, and the page that they make."""
