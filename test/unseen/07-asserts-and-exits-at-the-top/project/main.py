import os
import sys

if sys.version_info < (3, 10):
    sys.exit("Python 3.10 or newer is needed")

ENVIRONMENT = os.getenv("DEPLOY_ENV")
assert ENVIRONMENT in {"dev", "staging", "production"}, f"bad DEPLOY_ENV: {ENVIRONMENT}"

if not os.path.exists(os.path.join("certs", "server.pem")):
    sys.exit("no certificate: run `make certs`")

from fastapi import FastAPI  # noqa: E402

from routers import devices, firmware  # noqa: E402

app = FastAPI()
app.include_router(devices.router, prefix="/devices")
app.include_router(firmware.router, prefix="/firmware")


@app.head("/ping")
@app.get("/ping")
def ping(): ...
