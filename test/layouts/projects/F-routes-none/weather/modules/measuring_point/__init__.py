from .routes import router

__all__ = ['router']
