from celery import Celery

app = Celery("worker", broker="redis://redis")


@app.task
def resize(path: str) -> None: ...
