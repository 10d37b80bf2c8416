from fastapi import FastAPI

from bank import accounts, cards, loans

app = FastAPI()
PUBLIC = [accounts.router, *cards.routers]
DISABLED = [loans.router]

for router in PUBLIC:
    app.include_router(router)
