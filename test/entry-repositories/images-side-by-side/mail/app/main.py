from fastapi import FastAPI

app = FastAPI()


@app.get("/mails")
def mails(): ...
