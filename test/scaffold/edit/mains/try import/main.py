try:
    import uvloop
except ImportError:
    uvloop = None

from fastapi import FastAPI

app = FastAPI(debug=uvloop is None)
