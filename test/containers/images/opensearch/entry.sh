#!/bin/bash
# As in the official image: variables with a dot in their name become settings, OPENSEARCH_JAVA_OPTS is passed to the JVM.
set -euo pipefail
settings=()
while IFS='=' read -r -d '' name value; do
  if [[ $name =~ ^[a-z0-9_]+\.[a-z0-9_.]+$ && $name != plugins.security* ]]; then settings+=("-E$name=$value"); fi
done < <(env -0)
home=/usr/share/opensearch
# shellcheck disable=SC2086
exec $home/jdk/bin/java -Xms512m -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED --add-modules=jdk.incubator.vector \
  -Dopensearch.path.home=$home -Dopensearch.path.conf=$home/config -Dopensearch.distribution.type=docker -Djava.io.tmpdir=/tmp \
  -Dlog4j2.disable.jmx=true ${OPENSEARCH_JAVA_OPTS:-} -cp "$home/lib/*" org.opensearch.bootstrap.OpenSearch \
  -Enetwork.host=0.0.0.0 -Ecluster.routing.allocation.disk.threshold_enabled=false -Enode.name="${HOSTNAME:-node}" "${settings[@]}"
