import multiprocessing
import os

from gunicorn.app.base import BaseApplication

from archive.build import build_application


def number_of_workers() -> int:
    return int(os.getenv("WEB_CONCURRENCY", multiprocessing.cpu_count() * 2 + 1))


class StandaloneApplication(BaseApplication):
    def __init__(self, application, options=None):
        self.options = options or {}
        self.application = application
        super().__init__()

    def load_config(self):
        config = {k: v for k, v in self.options.items() if k in self.cfg.settings and v is not None}
        for key, value in config.items():
            self.cfg.set(key.lower(), value)

    def load(self):
        return self.application


if __name__ == "__main__":
    options = {
        "bind": "0.0.0.0:8080",
        "workers": number_of_workers(),
        "worker_class": "uvicorn.workers.UvicornWorker",
    }
    StandaloneApplication(build_application(public=False), options).run()
