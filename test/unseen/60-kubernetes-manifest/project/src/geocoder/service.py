import os

from fastapi import FastAPI

from geocoder.lookup import lookup
from geocoder.reverse import reverse

app = FastAPI()
prefix = os.environ.get("GEOCODER_PREFIX", "/geocoder")
app.include_router(lookup, prefix=prefix)
app.include_router(reverse, prefix=prefix)
