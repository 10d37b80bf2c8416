from fastapi import FastAPI

status = FastAPI()


@status.get("/progress")
def progress(): ...


def main() -> None:
    print("importing")
