from fastapi import FastAPI

from .api.v1.api import api_router

API_PREFIX = '/api/v1'

app = FastAPI(title='Depot', docs_url=f'{API_PREFIX}/docs')
app.include_router(api_router, prefix=API_PREFIX)
