-- one row is one publication of a reading: it makes the row of `signal_readings` of its generation the live one, or, removed, none.
-- The latest of a company and id counts. Where the day of a source changes, a removed row takes its place on the former day, so
-- that the latest publication of each day tells by itself what is live on it.
CREATE TABLE IF NOT EXISTS signal_sources {on_cluster} (
  filed Date,
  cik UInt32 CODEC(ZSTD(1)),
  id String CODEC(ZSTD(1)),
  published UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter' CODEC(ZSTD(1)),
  g UInt64 CODEC(ZSTD(1)),
  removed Bool,
  kind Enum8('filing' = 1, 'call' = 2, 'release' = 3),
  form LowCardinality(String),
  signals Array(LowCardinality(String)) COMMENT 'of at least medium confidence' CODEC(ZSTD(1)),
  measures Array(LowCardinality(String)) COMMENT 'names of measures that are not null' CODEC(ZSTD(1)),
  measured Array(Float64) COMMENT 'their values' CODEC(ZSTD(1)),
  inputs String CODEC(ZSTD(1)),
  content_hash String CODEC(ZSTD(1)),
  INDEX company cik TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = {replicated}MergeTree ORDER BY (filed, cik, id, published) SETTINGS index_granularity = 256;
