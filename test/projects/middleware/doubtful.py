
from vault import is_valid


class Auth(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        if request.url.path.startswith("/admin"):
            try:
                is_valid(request.cookies.get("token"))
            except Exception:
                return JSONResponse({}, status_code=401)
        elif request.url.path == "/users" and not is_valid(request):
            raise HTTPException(status_code=401)
        elif request.url.path == "/health":
            key = os.getenv("KEY")
            if key and request.headers.get("x-key") != key:
                return JSONResponse({}, status_code=401)
        return await call_next(request)


app = FastAPI()
app.add_middleware(Auth)
