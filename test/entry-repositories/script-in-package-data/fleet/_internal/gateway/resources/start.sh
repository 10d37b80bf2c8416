#!/bin/sh
set -e
. /home/ubuntu/venv/bin/activate
exec uvicorn fleet._internal.gateway.main:app --port 8000
