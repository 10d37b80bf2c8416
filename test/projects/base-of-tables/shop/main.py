from fastapi import Depends, FastAPI
from sqlalchemy.orm import Session

from shop.models import get_session

app = FastAPI()


@app.get("/health")
def health(session: Session = Depends(get_session)):
    return session.is_active
