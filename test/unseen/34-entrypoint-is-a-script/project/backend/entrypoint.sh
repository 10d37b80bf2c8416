#!/bin/sh
set -e

alembic upgrade head
python -m bakery.seed

exec gunicorn bakery.wsgi:application \
  -k uvicorn.workers.UvicornWorker \
  --bind 0.0.0.0:8000 "$@"
