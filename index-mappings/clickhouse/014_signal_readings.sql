-- one row is one generation of a reading, whole, as JSON text, with what is filtered by among the readings of one company.
CREATE TABLE IF NOT EXISTS signal_readings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  g UInt64 CODEC(Delta, ZSTD(1)),
  id String CODEC(ZSTD(1)),
  filed Date,
  kind Enum8('filing' = 1, 'call' = 2, 'release' = 3),
  form LowCardinality(String),
  signals Array(LowCardinality(String)) COMMENT 'of at least medium confidence' CODEC(ZSTD(1)),
  inputs String CODEC(ZSTD(1)),
  content_hash String CODEC(ZSTD(1)),
  content String CODEC(ZSTD(1)),
  texts String COMMENT 'sections of a source that is not a filing, as JSON text' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, g) SETTINGS index_granularity = 16;
