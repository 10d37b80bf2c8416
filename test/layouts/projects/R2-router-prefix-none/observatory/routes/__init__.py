from . import metrics, star_charts, stars

__all__ = ["metrics", "star_charts", "stars"]
