"""What the backend offers to the outside."""
