-- one row is all versions of one metric of one company over all periods of one type. The lists are parallel, ordered by period end,
-- then by `known_from`; a version is public from `known_from` (inclusive) to `known_to` (exclusive; 65535: still). A metric that is
-- null in every period for one reason has one element, with the last period end. LZ4 decompresses the lists in half the time of
-- ZSTD, for a tenth more disk.
CREATE TABLE IF NOT EXISTS metric_series {on_cluster} (
  period_type Enum8('quarterly' = 1, 'ttm' = 2, 'annual' = 3),
  metric LowCardinality(String),
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  ends Array(Int32) COMMENT 'days since 1970-01-01' CODEC(LZ4),
  known_from Array(UInt16) COMMENT 'days since 1970-01-01' CODEC(LZ4),
  known_to Array(UInt16) COMMENT 'days since 1970-01-01' CODEC(LZ4),
  value Array(Float64) COMMENT 'NaN: null' CODEC(LZ4),
  qualifier Array(LowCardinality(String)) COMMENT 'reason of a null, flags of a value' CODEC(LZ4),
  basis Array(Int32) COMMENT 'split basis date; -2147483648: none' CODEC(LZ4),
  fiscal_year Array(Int16) CODEC(LZ4),
  fiscal_period Array(UInt8) COMMENT '0: none, 1 to 4: quarters, 5: the year' CODEC(LZ4)
) ENGINE = {replicated}MergeTree ORDER BY (period_type, metric, cik, generation) SETTINGS index_granularity = 128;
