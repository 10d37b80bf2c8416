import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fastapi import FastAPI

from api.http import orders

app = FastAPI()
app.include_router(orders.router)
