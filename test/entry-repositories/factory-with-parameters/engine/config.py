import os

DEBUG = os.getenv("DEBUG")
