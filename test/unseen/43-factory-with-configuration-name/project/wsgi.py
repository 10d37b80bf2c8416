import os

from hotel import create_app

app = create_app(os.getenv("HOTEL_CONFIG") or "production")
