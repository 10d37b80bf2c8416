from fastapi import FastAPI

from mailer.routers import Campaigns, Templates
from mailer.smtp import Smtp

smtp = Smtp()
app = FastAPI()
app.include_router(Templates())
app.include_router(Campaigns(smtp), prefix="/mail")
