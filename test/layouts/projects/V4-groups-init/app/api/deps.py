from fastapi import Header, HTTPException


async def require_staff(x_staff_key: str | None = Header(None)) -> None:
    if x_staff_key != "staff":
        raise HTTPException(403, "Staff only")
