from fastapi import FastAPI

from setup import configure

app = FastAPI()
configure(app, full=False)
