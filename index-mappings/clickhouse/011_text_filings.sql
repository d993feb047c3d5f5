-- one row is one publication of a filing's text: it makes the rows of `text_rows` of its generation the live ones. The latest counts.
CREATE TABLE IF NOT EXISTS text_filings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  published UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter' CODEC(ZSTD(1)),
  g UInt64 CODEC(ZSTD(1)),
  content_hash String CODEC(ZSTD(1)),
  row_count UInt32 CODEC(ZSTD(1)),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  form LowCardinality(String),
  filed Date,
  period_end Date32 COMMENT '1900-01-01: none',
  fiscal_year Int16 COMMENT '-1: none',
  fiscal_period LowCardinality(String) COMMENT 'empty: none',
  primary_document String COMMENT 'empty: not known' CODEC(ZSTD(1)),
  sections Array(LowCardinality(String)) COMMENT 'id, =state and id=state of each section' CODEC(ZSTD(1)),
  INDEX filed_range filed TYPE minmax GRANULARITY 1
) ENGINE = {replicated}MergeTree ORDER BY (cik, accn, published) SETTINGS index_granularity = 256;
