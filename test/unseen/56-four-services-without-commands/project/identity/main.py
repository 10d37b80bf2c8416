from fastapi import FastAPI

app = FastAPI()


@app.post("/login")
def login(): ...


@app.post("/logout")
def logout(): ...
