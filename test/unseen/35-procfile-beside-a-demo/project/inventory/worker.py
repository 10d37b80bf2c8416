import time

from fastapi import FastAPI

health = FastAPI()


@health.get("/alive")
def alive(): ...


def main() -> None:
    while True:
        time.sleep(1)


if __name__ == "__main__":
    main()
