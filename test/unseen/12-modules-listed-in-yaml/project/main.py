from pathlib import Path

from fastapi import FastAPI

from loader import load_modules

app = FastAPI(title="Shop")
load_modules(app, Path(__file__).with_name("modules.yaml"))
