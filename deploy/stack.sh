# What backup-stack.sh and restore-stack.sh share: how the services of compose.yaml are talked to.

compose() { docker compose --profile full "$@"; }

inside() { compose exec -T "$@"; }

# clickhouse STATEMENT
clickhouse() {
  inside clickhouse sh -c 'wget -q -O - --header "X-ClickHouse-User: $CLICKHOUSE_USER" \
    --header "X-ClickHouse-Key: $CLICKHOUSE_PASSWORD" --post-data "$0" http://127.0.0.1:8123/' "$1" </dev/null
}

# search METHOD PATH [BODY]
search() {
  inside opensearch curl --silent --show-error --fail --request "$1" "http://localhost:9200$2" \
    --header 'Content-Type: application/json' ${3:+--data "$3"} </dev/null
}

repository() {
  search PUT /_snapshot/stack '{"type":"fs","settings":{"location":"/usr/share/opensearch/data/snapshots","compress":true}}' >/dev/null
}
