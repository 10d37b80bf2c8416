import uvicorn

from notes.api.factory import create_app


def main() -> None:
    app = create_app()
    uvicorn.run(app, port=8000)


if __name__ == "__main__":
    main()
