def test_get(client):
    client.get("/api/v1/products/1")
    client.get(f"/api/v1/products/{1 + 1}?full=1")
    client.post("/api/v1/products")
    client.app.url_path_for("get_product", id=1)
    client.get("/elsewhere")
