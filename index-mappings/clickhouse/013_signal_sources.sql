-- one row is one publication of a reading (`sign` 1), which makes the row of `signal_readings` of its generation the live one, or the end
-- of one (`sign` -1), with all that is filtered by repeated: whatever a question asks, both rows answer it and cancel each other,
-- so that nothing else need be looked at to tell what is live. Sorted by day, as a screen of all companies looks at a window of days.
CREATE TABLE IF NOT EXISTS signal_sources {on_cluster} (
  filed Date,
  cik UInt32 CODEC(ZSTD(1)),
  g UInt64 CODEC(ZSTD(1)),
  sign Int8,
  published UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter' CODEC(ZSTD(1)),
  id String CODEC(ZSTD(1)),
  kind Enum8('filing' = 1, 'call' = 2, 'release' = 3),
  form LowCardinality(String),
  signals Array(LowCardinality(String)) COMMENT 'of at least medium confidence' CODEC(ZSTD(1)),
  measures Array(LowCardinality(String)) COMMENT 'names of measures that are not null; empty where sign is -1' CODEC(ZSTD(1)),
  measured Array(Float64) COMMENT 'their values' CODEC(ZSTD(1)),
  INDEX company cik TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = {replicated}MergeTree ORDER BY (filed, cik, g, sign) SETTINGS index_granularity = 256;
