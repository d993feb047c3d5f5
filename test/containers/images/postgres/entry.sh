#!/bin/bash
# As in the official image: creates POSTGRES_USER with POSTGRES_PASSWORD, and POSTGRES_DB, if the data directory is empty.
set -euo pipefail
user=${POSTGRES_USER:-postgres}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" -U "$user" -E UTF8 -A scram-sha-256 --auth-local=trust --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  printf 'CREATE DATABASE "%s";\n' "${POSTGRES_DB:-$user}" | postgres --single -D "$PGDATA" postgres >/dev/null
fi
exec "$@" -c listen_addresses='*'
