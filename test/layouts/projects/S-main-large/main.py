import logging

from fastapi import Depends, FastAPI, HTTPException
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse
from sqlalchemy import func, select
from sqlalchemy.orm import Session

import models
import schemas
from database import Base, engine, get_db

logger = logging.getLogger("club")

Base.metadata.create_all(bind=engine)

app = FastAPI(
    title="Chess club",
    description="Players, matches and the ranking",
    version="1.3.0",
)

app.add_middleware(
    CORSMiddleware,
    allow_origins=["http://localhost:3000"],
    allow_credentials=True,
    allow_methods=["*"],
    allow_headers=["*"],
)


# ---------------------------------------------------------------------------
# Health
# ---------------------------------------------------------------------------


@app.get("/health", tags=["Health"])
def health():
    return {"status": "healthy"}


# ---------------------------------------------------------------------------
# Players
# ---------------------------------------------------------------------------


@app.get("/api/players", response_model=list[schemas.PlayerOut], tags=["Players"])
def list_players(skip: int = 0, limit: int = 100, db: Session = Depends(get_db)):
    return db.scalars(select(models.Player).offset(skip).limit(limit)).all()


@app.post(
    "/api/players",
    response_model=schemas.PlayerOut,
    status_code=201,
    tags=["Players"],
)
def create_player(player: schemas.PlayerCreate, db: Session = Depends(get_db)):
    db_player = models.Player(**player.model_dump())
    db.add(db_player)
    db.commit()
    db.refresh(db_player)
    logger.info("player %s joined", db_player.id)
    return db_player


@app.get(
    "/api/players/{player_id}", response_model=schemas.PlayerOut, tags=["Players"]
)
def get_player(player_id: int, db: Session = Depends(get_db)):
    player = db.get(models.Player, player_id)
    if player is None:
        raise HTTPException(status_code=404, detail="Player not found")
    return player


@app.put(
    "/api/players/{player_id}", response_model=schemas.PlayerOut, tags=["Players"]
)
def update_player(
    player_id: int, player: schemas.PlayerUpdate, db: Session = Depends(get_db)
):
    db_player = db.get(models.Player, player_id)
    if db_player is None:
        raise HTTPException(status_code=404, detail="Player not found")
    for key, value in player.model_dump().items():
        setattr(db_player, key, value)
    db.commit()
    db.refresh(db_player)
    return db_player


@app.delete("/api/players/{player_id}", tags=["Players"])
def delete_player(player_id: int, db: Session = Depends(get_db)):
    player = db.get(models.Player, player_id)
    if player is None:
        raise HTTPException(status_code=404, detail="Player not found")
    played = db.scalar(
        select(func.count())
        .select_from(models.Match)
        .where(
            (models.Match.white_id == player_id) | (models.Match.black_id == player_id)
        )
    )
    if played:
        raise HTTPException(status_code=409, detail="Player has matches")
    db.delete(player)
    db.commit()
    return {"message": "Player deleted"}


# ---------------------------------------------------------------------------
# Matches
# ---------------------------------------------------------------------------


@app.get("/api/matches", response_model=list[schemas.MatchOut], tags=["Matches"])
def list_matches(skip: int = 0, limit: int = 100, db: Session = Depends(get_db)):
    return db.scalars(select(models.Match).offset(skip).limit(limit)).all()


@app.post(
    "/api/matches", response_model=schemas.MatchOut, status_code=201, tags=["Matches"]
)
def create_match(match: schemas.MatchCreate, db: Session = Depends(get_db)):
    if match.white_id == match.black_id:
        raise HTTPException(status_code=400, detail="Nobody plays alone")
    db_match = models.Match(**match.model_dump())
    db.add(db_match)
    db.commit()
    db.refresh(db_match)
    return db_match


@app.get("/api/matches/{match_id}", response_model=schemas.MatchOut, tags=["Matches"])
def get_match(match_id: int, db: Session = Depends(get_db)):
    match = db.get(models.Match, match_id)
    if match is None:
        raise HTTPException(status_code=404, detail="Match not found")
    return match


@app.put("/api/matches/{match_id}", response_model=schemas.MatchOut, tags=["Matches"])
def update_match(
    match_id: int, match: schemas.MatchUpdate, db: Session = Depends(get_db)
):
    db_match = db.get(models.Match, match_id)
    if db_match is None:
        raise HTTPException(status_code=404, detail="Match not found")
    db_match.result = match.result
    db.commit()
    db.refresh(db_match)
    return db_match


# ---------------------------------------------------------------------------
# Ranking
# ---------------------------------------------------------------------------


@app.get("/api/ranking", tags=["Ranking"], response_class=PlainTextResponse)
def ranking(db: Session = Depends(get_db)):
    players = db.scalars(select(models.Player).order_by(models.Player.rating.desc()))
    return "\n".join(f"{n}. {p.name} ({p.rating})" for n, p in enumerate(players, 1))
