from fastapi import Depends, HTTPException


def get_current_user():
    raise HTTPException(status_code=401)


def require_role(*roles):
    def check(user=Depends(get_current_user)):
        if user.role not in roles:
            raise HTTPException(status_code=403)
        return user

    return check
