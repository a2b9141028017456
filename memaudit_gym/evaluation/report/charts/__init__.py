"""Charts as inline SVG, made by small functions; colours are the variables of ``page.css``."""
