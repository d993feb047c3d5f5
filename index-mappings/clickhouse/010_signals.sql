-- one row is the publication of one source analysis (`sign` 1), which activates the row of `signal_analyses` with its generation, or
-- the end of one (`sign` -1). The end repeats all columns that queries filter by, so that both rows pass the same filters and cancel
-- each other: a query needs no other table to know what is live. Ordered by day, because screens over all companies read a range of days.
CREATE TABLE IF NOT EXISTS signal_sources {on_cluster} (
  filed Date,
  cik UInt32 CODEC(ZSTD(1)),
  generation UInt64 CODEC(ZSTD(1)),
  sign Int8,
  published UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter' CODEC(ZSTD(1)),
  id String CODEC(ZSTD(1)),
  kind Enum8('filing' = 1, 'call' = 2, 'release' = 3),
  form LowCardinality(String),
  signals Array(LowCardinality(String)) COMMENT 'of medium confidence or higher' CODEC(ZSTD(1)),
  measures Array(LowCardinality(String)) COMMENT 'names of measures that are not null; empty if sign is -1' CODEC(ZSTD(1)),
  measured Array(Float64) COMMENT 'values of the measures' CODEC(ZSTD(1)),
  INDEX company cik TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = {replicated}MergeTree ORDER BY (filed, cik, generation, sign) SETTINGS index_granularity = 256;

-- one row is one generation of a source analysis as JSON, with the columns that queries of one company filter by.
CREATE TABLE IF NOT EXISTS signal_analyses {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  id String CODEC(ZSTD(1)),
  filed Date,
  kind Enum8('filing' = 1, 'call' = 2, 'release' = 3),
  form LowCardinality(String),
  signals Array(LowCardinality(String)) COMMENT 'of medium confidence or higher' CODEC(ZSTD(1)),
  inputs String COMMENT 'fingerprint of what the content was computed from' CODEC(ZSTD(1)),
  content_hash String CODEC(ZSTD(1)),
  content String COMMENT 'JSON' CODEC(ZSTD(1)),
  texts String COMMENT 'JSON: sections of a source that is not a filing' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation) SETTINGS index_granularity = 16;
