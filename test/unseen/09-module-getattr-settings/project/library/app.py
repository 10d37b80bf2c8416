from fastapi import FastAPI
from starlette.middleware.sessions import SessionMiddleware

from library import conf

app = FastAPI()
app.add_middleware(SessionMiddleware, secret_key=conf.SESSION_KEY)

from library.views import books  # noqa: E402

app.include_router(books.router, prefix=conf.API_PREFIX)
if conf.LOANS_ENABLED:
    from library.views.loans import router

    app.include_router(router, prefix=conf.API_PREFIX + "/loans")
