from .health import router as health
from .projects import router as projects

__all__ = ["health", "projects"]
