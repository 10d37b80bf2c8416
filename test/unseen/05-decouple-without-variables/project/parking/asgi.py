from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from parking.lots import lots
from parking.permits import permits
from parking.settings import Settings

application = FastAPI(debug=Settings.DEBUG)
application.add_middleware(CORSMiddleware, allow_origins=Settings.ORIGINS)
application.include_router(lots)
application.include_router(permits)
