from fastapi import FastAPI

app = FastAPI()


@app.get("/preview")
def preview(): ...
