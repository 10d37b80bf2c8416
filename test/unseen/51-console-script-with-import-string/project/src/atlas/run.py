import os

import uvicorn

APPLICATION = "atlas.web"
FACTORY = "make_web"


def main() -> None:
    uvicorn.run(
        f"{APPLICATION}:{FACTORY}",
        factory=True,
        host=os.getenv("HOST", "127.0.0.1"),
        reload="RELOAD" in os.environ,
    )
