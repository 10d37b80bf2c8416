from fastapi import Header, HTTPException


def verify_token(x_token: str = Header(default="")) -> None:
    if x_token != "archivist":
        raise HTTPException(status_code=403, detail="Forbidden")
