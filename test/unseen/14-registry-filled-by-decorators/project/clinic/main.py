from fastapi import FastAPI

import clinic.controllers  # noqa: F401
from clinic.web import bind_all

app = bind_all(FastAPI(title="Clinic"))
