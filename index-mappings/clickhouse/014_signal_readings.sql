-- one row is one generation of a reading, whole, as JSON text.
CREATE TABLE IF NOT EXISTS signal_readings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  g UInt64 CODEC(Delta, ZSTD(1)),
  content String CODEC(ZSTD(1)),
  texts String COMMENT 'sections of a source that is not a filing, as JSON text' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, g) SETTINGS index_granularity = 64;
