class NotFound(Exception):
    pass


class Missing(Exception):
    """Nothing answers it."""
