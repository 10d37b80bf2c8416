from fastapi import FastAPI

app = FastAPI()


@app.delete("/models", status_code=204)
def remove(): ...
