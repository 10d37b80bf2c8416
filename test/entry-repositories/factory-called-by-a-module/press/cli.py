import sys

import uvicorn

from press.factory import create_app


def main():
    uvicorn.run(create_app(load(sys.argv[1])))


def load(path):
    return open(path).read()
