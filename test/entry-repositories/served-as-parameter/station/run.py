import uvicorn

from station import web


def start(app, port):
    uvicorn.run(app, port=port)


def main():
    start(web.app, port=8000)


if __name__ == "__main__":
    main()
