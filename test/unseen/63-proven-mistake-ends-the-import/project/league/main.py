from fastapi import FastAPI

from league.teams import teams

app = FastAPI()
app.include_router(teams)

from league.matches import matches  # noqa: E402

app.include_router(matches)
