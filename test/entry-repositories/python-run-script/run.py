"""Dev runner."""
import uvicorn

from app.settings import settings

if __name__ == "__main__":
    uvicorn.run(
        "app.web.server:app",
        host=settings.host,
        reload=True,
    )
