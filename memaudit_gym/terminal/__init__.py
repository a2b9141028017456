"""What commands show beside their result: progress and remarks, on stderr."""
