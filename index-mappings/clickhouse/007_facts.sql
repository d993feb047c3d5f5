-- one row is one undimensioned fact as one filing reported it, in one company's generation.
CREATE TABLE IF NOT EXISTS facts {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  g UInt64 CODEC(Delta, ZSTD(1)),
  taxonomy LowCardinality(String),
  concept LowCardinality(String),
  unit LowCardinality(String),
  start Date32 COMMENT '1900-01-01: an instant' CODEC(ZSTD(1)),
  end Date32 CODEC(ZSTD(1)),
  value Float64 CODEC(ZSTD(1)),
  decimals Int16 COMMENT '-32768: not given' CODEC(ZSTD(1)),
  source LowCardinality(String),
  filed Date CODEC(ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(ZSTD(1)),
  form LowCardinality(String),
  filer_cik UInt32 CODEC(Delta, ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, g, concept, end, filed) SETTINGS index_granularity = 1024, merge_selector_base = 20;
