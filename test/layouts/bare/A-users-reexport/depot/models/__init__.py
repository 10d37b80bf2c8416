from depot.models.user import User

__all__ = ["User"]
