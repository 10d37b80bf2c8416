from .members import Member
from .training_plans import TrainingPlan

__all__ = ["Member", "TrainingPlan"]
