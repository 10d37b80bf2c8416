from fastapi import FastAPI

app = FastAPI()


@app.get("/items/me")
def get_mine(): return 1


@app.get("/items/{id}")
def get_item(id: str): return id


@app.get("/items/")
def list_items(): return []


@app.patch("/items/{id}")
def patch_item(id: str): return id


@app.get("/health")
def health(): return "ok"


@app.post("/users/{user}/items/{id}/buy")
def buy(user: int, id: int): return id
