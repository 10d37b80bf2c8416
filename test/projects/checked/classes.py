from fastapi import Depends, FastAPI, Header, HTTPException
from tenants import tenant_of


def require_internal(key: str = Header()) -> None:
    if key != "x":
        raise HTTPException(401)


app = FastAPI()


@app.get("/api/public/items")
def items() -> list[int]: ...
@app.get("/api/public/both", dependencies=[Depends(require_internal)])
def both() -> list[int]: ...
@app.get("/internal/jobs", dependencies=[Depends(require_internal)])
def jobs() -> list[int]: ...
@app.get("/lost")
def lost() -> list[int]: ...
@app.get("/asks/{id}", dependencies=[Depends(tenant_of("a"))])
def asks(id: int) -> int: ...
@app.websocket("/live")
async def live(): ...
