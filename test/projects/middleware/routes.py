

@app.get("/")
@app.get("/health")
@app.get("/users")
@app.get("/admin/users")
@app.get("/static/logo")
def read() -> int:
    return 1


@app.api_route("/items/{item_id}", methods=["GET", "DELETE"])
def item(item_id: int) -> int:
    return item_id


@app.post("/login")
def login() -> int:
    return 1
