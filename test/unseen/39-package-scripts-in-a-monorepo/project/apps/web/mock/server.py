import uvicorn
from fastapi import FastAPI

app = FastAPI()


@app.get("/{anything:path}")
def mock(anything: str): ...


uvicorn.run(app)
