from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from database import get_db
from models import Lager
from schemas import LagerCreate, LagerRead, LagerUpdate

router = APIRouter()


@router.get('', response_model=list[LagerRead])
def list_lagers(db: Session = Depends(get_db)):
    return db.query(Lager).all()


@router.get('/{lager_id}', response_model=LagerRead)
def get_lager(lager_id: str, db: Session = Depends(get_db)):
    lager = db.get(Lager, lager_id)
    if lager is None:
        raise HTTPException(404, detail='Lager nicht gefunden')
    return lager


@router.post('', response_model=LagerRead, status_code=201)
def create_lager(payload: LagerCreate, db: Session = Depends(get_db)):
    lager = Lager(**payload.model_dump())
    db.add(lager)
    db.commit()
    db.refresh(lager)
    return lager


@router.put('/{lager_id}', response_model=LagerRead)
def update_lager(lager_id: str, payload: LagerUpdate, db: Session = Depends(get_db)):
    lager = db.get(Lager, lager_id)
    if lager is None:
        raise HTTPException(404, detail='Lager nicht gefunden')
    for k, v in payload.model_dump().items():
        setattr(lager, k, v)
    db.commit()
    db.refresh(lager)
    return lager


@router.delete('/{lager_id}', status_code=204)
def delete_lager(lager_id: str, db: Session = Depends(get_db)):
    lager = db.get(Lager, lager_id)
    if lager is None:
        raise HTTPException(404, detail='Lager nicht gefunden')
    db.delete(lager)
    db.commit()
