import sys

import uvicorn
from fastapi import FastAPI

from tickets import events, seats


def port_of(arguments: list[str]) -> int:
    return int(arguments[arguments.index("--port") + 1]) if "--port" in arguments else 8000


if __name__ == "__main__":
    web = FastAPI(title="Tickets")
    events.register(web)
    seats.register(web)
    web.mount("/legacy", FastAPI())
    uvicorn.run(web, port=port_of(sys.argv))
