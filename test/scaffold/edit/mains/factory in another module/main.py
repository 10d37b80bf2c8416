import logging

from core.factory import build

logging.basicConfig()
app = build()
