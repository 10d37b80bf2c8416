import os
import torch
from fastapi import FastAPI

app = FastAPI()

if torch.cuda.is_available():
    @app.get("/gpu")
    def gpu(): ...
else:
    @app.get("/cpu")
    def cpu(): ...

    if os.environ["DEBUG"]:
        @app.get("/debug")
        def debug(): ...

if os.getenv("OFF"):
    @app.get("/off")
    def off(): ...
