from fastapi import FastAPI

app: FastAPI = FastAPI(
    title="Shop",
    version="1",
)  # the application
