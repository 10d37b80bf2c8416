from fastapi import APIRouter, Depends
from fastapi.responses import PlainTextResponse
from sqlalchemy.orm import Session

from database import get_db
from models import StockMove

router = APIRouter()


@router.get('/csv', response_class=PlainTextResponse)
def as_csv(db: Session = Depends(get_db)):
    return '\n'.join(f'{m.id};{m.lager_id};{m.menge}' for m in db.query(StockMove))
