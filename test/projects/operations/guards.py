from fastapi import Depends, FastAPI, Header, HTTPException, status
from fastapi.security import HTTPBearer

bearer = HTTPBearer()

def get_db(): ...

def require_key(key: str = Header()):
    error = HTTPException(
        status_code=status.HTTP_403_FORBIDDEN,
    )
    if key != "k":
        raise error

def optional_user(token=Depends(bearer)): ...

def rate_limit():
    raise HTTPException(429)

app = FastAPI(dependencies=[Depends(rate_limit), Depends(get_db)])

for name in ["a", "b", "c"]:
    @app.get(f"/{name}", dependencies=[Depends(require_key)])
    def keyed(): ...

@app.get("/d")
def direct(token=Depends(bearer)): ...

@app.get("/e")
def also(token=Depends(bearer)): ...

@app.get("/f", dependencies=[Depends(optional_user)])
def free(): ...
