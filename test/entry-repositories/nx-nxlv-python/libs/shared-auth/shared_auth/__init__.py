from shared_auth.routes import auth

__all__ = ["auth"]
