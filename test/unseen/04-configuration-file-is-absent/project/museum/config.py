import configparser
import pathlib
import sys

CONFIG_FILE = pathlib.Path(__file__).resolve().parent.parent / "config.ini"


class Configuration:
    def __init__(self, file: pathlib.Path = CONFIG_FILE):
        if not file.is_file():
            print(f"{file} not found. Copy config.example.ini and edit it.", file=sys.stderr)
            sys.exit(2)
        self._parser = configparser.ConfigParser()
        self._parser.read(file)

    @property
    def title(self) -> str:
        return self._parser["web"]["title"]

    @property
    def dsn(self) -> str:
        return self._parser.get("database", "dsn")


configuration = Configuration()
