"""Writers that learn what a candidate would add to what is kept already."""
