#!/bin/sh
set -e
python wait_for_db.py
exec gunicorn app:app -k uvicorn.workers.UvicornWorker --bind 0.0.0.0:8000
