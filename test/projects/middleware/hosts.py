

closed, app = FastAPI(), FastAPI()


@closed.middleware("http")
async def check(request, call_next):
    return JSONResponse({}, status_code=401)


@closed.get("/items/{item_id}")
def closed_item() -> int:
    return 1


app.host("closed.example.org", closed)
