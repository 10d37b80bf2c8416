from fastapi import FastAPI

app = FastAPI()


@app.delete("/models")
def remove() -> bool: ...
