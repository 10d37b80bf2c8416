from fastapi import FastAPI
app = FastAPI()
@app.get(
    "/a",
)
async def a(
    x: int = 1,
) -> int:
    # one

    return x

@app.get("/b")
def b(): ...

x = 1
