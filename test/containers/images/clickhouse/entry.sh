#!/bin/bash
# As in the official image: creates the user CLICKHOUSE_USER with CLICKHOUSE_PASSWORD, and the database CLICKHOUSE_DB.
set -euo pipefail
data=/var/lib/clickhouse
etc=/etc/clickhouse-local
escaped() { sed 's/&/\&amp;/g;s/</\&lt;/g;s/>/\&gt;/g' <<<"$1"; }
user=${CLICKHOUSE_USER:-default}
cat >$etc/users.xml <<X
<clickhouse>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <users>
    <$user>
      <password>$(escaped "${CLICKHOUSE_PASSWORD:-}")</password>
      <networks><ip>::/0</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <access_management>1</access_management>
    </$user>
    <!-- The user of the launcher itself. -->
    $([ "$user" = default ] || echo '<default><password></password><networks><ip>127.0.0.2</ip></networks><profile>default</profile><quota>default</quota></default>')
  </users>
</clickhouse>
X
cat >$etc/config.xml <<X
<clickhouse>
  <users_config>$etc/users.xml</users_config>
  <backups><allowed_path>$data/backups/</allowed_path></backups>
</clickhouse>
X
# The engine reads configuration files in its working directory.
cd $data
first=''
[ -z "${CLICKHOUSE_DB:-}" ] || first="CREATE DATABASE IF NOT EXISTS \`$CLICKHOUSE_DB\`;"
FIRST=$first exec /opt/clickhouse/listen /opt/clickhouse/libchdb.so --config-file $etc/config.xml --path $data \
  --listen_host 0.0.0.0 --http_port 8123 --tcp_port 9000
