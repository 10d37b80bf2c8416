

app = FastAPI()


@app.middleware("http")
async def check(request, call_next):
    if request.url.path.split("/")[-1].isdigit():
        return JSONResponse({}, status_code=401)
    return await call_next(request)
