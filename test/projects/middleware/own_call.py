

class Auth(BaseHTTPMiddleware):
    async def __call__(self, scope, receive, send):
        if scope["path"].startswith("/items"):
            return await self.app(scope, receive, send)
        await super().__call__(scope, receive, send)

    async def dispatch(self, request, call_next):
        return JSONResponse({}, status_code=401)


app = FastAPI()
app.add_middleware(Auth)
