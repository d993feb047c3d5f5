-- one row is one XBRL element with its label.
CREATE TABLE IF NOT EXISTS concepts {on_cluster} (
  taxonomy LowCardinality(String),
  name String CODEC(ZSTD(1)),
  label String CODEC(ZSTD(1)),
  version UInt64
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY (taxonomy, name);
