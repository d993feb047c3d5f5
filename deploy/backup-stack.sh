#!/usr/bin/env bash
# Copies everything that the full stack of compose.yaml keeps into a new directory, while it serves. The loader, which alone
# writes filings, waits meanwhile, so that numbers and filing index are of one moment.
# usage: deploy/backup-stack.sh DIRECTORY
set -euo pipefail
cd "$(dirname "$0")/.."
to=${1:?usage: deploy/backup-stack.sh DIRECTORY}
. deploy/stack.sh

[ ! -e "$to" ] || { echo "$to is there already." >&2; exit 2; }
umask 077
mkdir -p "$to.partial"

loader=$(compose ps --quiet --status running loader)
resume() { [ -z "$loader" ] || compose start loader; }
trap resume EXIT
[ -z "$loader" ] || compose stop loader

echo 'numbers ...'
inside clickhouse sh -c 'rm -rf /var/lib/clickhouse/backups/stack && mkdir -p /var/lib/clickhouse/backups'
clickhouse "BACKUP DATABASE filings TO File('stack')" >/dev/null
inside clickhouse tar -C /var/lib/clickhouse/backups -cf - stack >"$to.partial/clickhouse.tar"
inside clickhouse rm -rf /var/lib/clickhouse/backups/stack

echo 'filing index ...'
repository
search DELETE '/_snapshot/stack/copy' >/dev/null 2>&1 || true
search PUT '/_snapshot/stack/copy?wait_for_completion=true' \
  '{"indices":"filing-*","include_global_state":false}' | grep -q '"state":"SUCCESS"'
inside opensearch tar -C /usr/share/opensearch/data -cf - snapshots >"$to.partial/opensearch.tar"
search DELETE '/_snapshot/stack/copy' >/dev/null

echo 'accounts ...'
inside postgres pg_dump --username filings --format custom filings >"$to.partial/accounts.dump"

echo 'counters ...'
inside valkey sh -c 'valkey-cli --rdb /data/copy.rdb >/dev/null 2>&1 && cat /data/copy.rdb && rm /data/copy.rdb' >"$to.partial/counters.rdb"

mv "$to.partial" "$to"
echo "Everything is in $to."
