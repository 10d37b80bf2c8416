from fastapi import FastAPI


def make() -> FastAPI:
    return FastAPI()


app = make()
