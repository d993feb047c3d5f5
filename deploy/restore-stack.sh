#!/usr/bin/env bash
# Puts what backup-stack.sh wrote into the running full stack of compose.yaml, in the place of what it holds. Its servers are
# stopped meanwhile.
# usage: deploy/restore-stack.sh DIRECTORY
set -euo pipefail
cd "$(dirname "$0")/.."
from=${1:?usage: deploy/restore-stack.sh DIRECTORY}
. deploy/stack.sh

for file in clickhouse.tar opensearch.tar accounts.dump counters.rdb; do
  [ -s "$from/$file" ] || { echo "$from/$file is not there: this is no whole backup." >&2; exit 2; }
done
loader=$(compose ps --quiet --status running loader)
compose stop api-1 api-2
[ -z "$loader" ] || compose stop loader

echo 'numbers ...'
inside clickhouse sh -c 'mkdir -p /var/lib/clickhouse/backups && rm -rf /var/lib/clickhouse/backups/stack && tar -C /var/lib/clickhouse/backups -xf -' \
  <"$from/clickhouse.tar"
clickhouse 'DROP DATABASE IF EXISTS filings SYNC' >/dev/null
clickhouse "RESTORE DATABASE filings FROM File('stack')" >/dev/null
inside clickhouse rm -rf /var/lib/clickhouse/backups/stack

echo 'filing index ...'
search DELETE '/_snapshot/stack' >/dev/null 2>&1 || true
inside opensearch sh -c 'rm -rf data/snapshots && tar -C data -xf -' <"$from/opensearch.tar"
repository
for index in $(search GET '/_cat/indices/filing-*?h=index'); do search DELETE "/$index" >/dev/null; done
search POST '/_snapshot/stack/copy/_restore?wait_for_completion=true' \
  '{"indices":"filing-*","include_global_state":false,"include_aliases":true}' | grep -q '"failed":0'

echo 'accounts ...'
inside postgres pg_restore --username filings --dbname filings --clean --if-exists --single-transaction <"$from/accounts.dump"

echo 'counters ...'
# The base of an append-only file may be a dump of the whole.
inside valkey sh -c 'cd /data && rm -rf appendonlydir && mkdir appendonlydir && cat >appendonlydir/appendonly.aof.1.base.rdb &&
  echo "file appendonly.aof.1.base.rdb seq 1 type b" >appendonlydir/appendonly.aof.manifest' <"$from/counters.rdb"
compose restart valkey

compose start api-1 api-2
[ -z "$loader" ] || compose start loader
echo "The stack holds what is in $from."
