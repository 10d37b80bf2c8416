from fastapi import FastAPI
from booking.web.rooms import router
from booking.shared.guests import router as guests

app = FastAPI()
app.include_router(router)
app.include_router(guests)


@app.get("/health")
def health(): ...
