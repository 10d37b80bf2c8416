from celery import Celery

app = Celery("tasks")
