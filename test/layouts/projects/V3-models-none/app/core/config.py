import os

API_PREFIX = "/api"
VERSION = "0.1.0"
PROJECT_NAME = os.environ.get("PROJECT_NAME", "Digits")
