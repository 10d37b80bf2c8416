import os
from typing import Optional


class Options:
    def __init__(self, host: Optional[str] = None, port: int = 25):
        self.host = host if host else os.environ.get("SMTP_HOST")
        self.port = port

    def validate(self) -> "Options":
        if self.host is None or self.host == "":
            raise Exception("SMTP_HOST must be given")
        return self


class Smtp:
    def __init__(self, options: Optional[Options] = None) -> None:
        self.options = (options or Options()).validate()
