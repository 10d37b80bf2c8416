from fastapi import FastAPI

from database import Base, engine
from routers import export, lager, stock_move

Base.metadata.create_all(engine)

app = FastAPI(title='Lagerverwaltung')

app.include_router(lager.router, prefix='/lagers', tags=['Lager'])
app.include_router(stock_move.router, prefix='/stock_moves', tags=['Stock Move'])
app.include_router(export.router, prefix='/export')
