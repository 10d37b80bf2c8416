#!/usr/bin/env bash
set -euo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$ROOT"
[ -d .venv ] || python3 -m venv .venv
. .venv/bin/activate

if [ "${MIGRATE:-1}" = "1" ]; then
    alembic upgrade head
fi
exec uvicorn --factory service.http:create_app --host "${HOST:-0.0.0.0}" --port "${PORT:-8000}"
