from tracker.models.project_model import Project
from tracker.models.time_entry_model import TimeEntry

__all__ = ["Project", "TimeEntry"]
