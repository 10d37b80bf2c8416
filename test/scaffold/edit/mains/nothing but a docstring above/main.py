"""The application."""

import fastapi

app = fastapi.FastAPI()
