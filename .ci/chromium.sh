#!/usr/bin/env bash
# A Chromium for test/page: Debian's headless one, unless there's one already (CHROMIUM names another).
set -eu
for browser in "${CHROMIUM:-}" /usr/bin/chromium-headless-shell /usr/bin/chromium /usr/bin/google-chrome; do
  if [ -n "$browser" ] && [ -x "$browser" ]; then
    "$browser" --version 2>/dev/null || echo "$browser"
    exit 0
  fi
done
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends chromium-headless-shell; }
# The lists of packages may be missing, or older than what the mirrors have.
install >/dev/null 2>&1 || { apt-get update -qq && install; }
