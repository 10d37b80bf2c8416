from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

api = FastAPI()
app = GZipMiddleware(api)
