#!/usr/bin/env bash
# Installs the Debian packages that some tests need, if they are missing: a Chromium for test/page (CHROMIUM names another), the shells
# that test/cli/completion.spec.ts completes in, strace for test/writes, and Neovim for test/lsp.
set -eu
missing=()
for program in zsh fish strace; do command -v "$program" >/dev/null || missing+=("$program"); done
chromium=''
for browser in "${CHROMIUM:-}" /usr/bin/chromium-headless-shell /usr/bin/chromium /usr/bin/google-chrome; do
  if [ -n "$browser" ] && [ -x "$browser" ]; then
    chromium=$browser
    break
  fi
done
command -v nvim >/dev/null || missing+=(neovim)
[ -n "$chromium" ] || missing+=(chromium-headless-shell)
if [ ${#missing[@]} -eq 0 ]; then
  echo 'nothing is missing'
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends "${missing[@]}"; }
# The lists of packages may be missing, or older than what the mirrors have.
install >/dev/null 2>&1 || { apt-get update -qq && install; }
