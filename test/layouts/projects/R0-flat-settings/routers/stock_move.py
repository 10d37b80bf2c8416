from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from database import get_db
from models import StockMove
from schemas import StockMoveCreate, StockMoveRead, StockMoveUpdate

router = APIRouter()


@router.get('', response_model=list[StockMoveRead])
def list_stock_moves(db: Session = Depends(get_db)):
    return db.query(StockMove).all()


@router.get('/{stock_move_id}', response_model=StockMoveRead)
def get_stock_move(stock_move_id: str, db: Session = Depends(get_db)):
    stock_move = db.get(StockMove, stock_move_id)
    if stock_move is None:
        raise HTTPException(404, detail='StockMove nicht gefunden')
    return stock_move


@router.post('', response_model=StockMoveRead, status_code=201)
def create_stock_move(payload: StockMoveCreate, db: Session = Depends(get_db)):
    stock_move = StockMove(**payload.model_dump())
    db.add(stock_move)
    db.commit()
    db.refresh(stock_move)
    return stock_move


@router.put('/{stock_move_id}', response_model=StockMoveRead)
def update_stock_move(stock_move_id: str, payload: StockMoveUpdate, db: Session = Depends(get_db)):
    stock_move = db.get(StockMove, stock_move_id)
    if stock_move is None:
        raise HTTPException(404, detail='StockMove nicht gefunden')
    for k, v in payload.model_dump().items():
        setattr(stock_move, k, v)
    db.commit()
    db.refresh(stock_move)
    return stock_move
