import os

from fastapi import FastAPI

from notes.pages import pages

http = FastAPI()
http.include_router(pages, prefix=os.environ.get("NOTES_BASE", ""))
