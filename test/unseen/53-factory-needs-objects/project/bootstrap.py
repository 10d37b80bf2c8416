import logging
import os

import uvicorn

from blog.repositories import Comments, Posts
from blog.web import create_app


def connect(dsn: str | None):
    if dsn is None:
        raise LookupError("BLOG_DSN")
    return object()


if __name__ == "__main__":
    logging.basicConfig()
    connection = connect(os.getenv("BLOG_DSN"))
    application = create_app(Posts(connection), Comments(connection), admin=True)
    uvicorn.run(application, host="0.0.0.0", port=8000)
