-- one row is one filing in one generation of a company's filing list, ordered for reads of one company.
CREATE TABLE IF NOT EXISTS filings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  filed Date,
  accepted_at String COMMENT 'UTC, ISO 8601; empty: unknown' CODEC(ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  form LowCardinality(String),
  period_end Date32 COMMENT '1900-01-01: none',
  items Array(LowCardinality(String)),
  primary_document String COMMENT 'empty: unknown' CODEC(ZSTD(1)),
  size Int64 COMMENT 'bytes; -1: unknown' CODEC(ZSTD(1)),
  is_xbrl Bool
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, filed, accepted_at, accn)
SETTINGS index_granularity = 1024, merge_selector_base = 20;

-- one row is one filing in one generation of a company's filing list, ordered for reads of all companies.
CREATE TABLE IF NOT EXISTS filings_by_day {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  filed Date,
  accepted_at String COMMENT 'UTC, ISO 8601; empty: unknown' CODEC(ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  form LowCardinality(String),
  period_end Date32 COMMENT '1900-01-01: none',
  items Array(LowCardinality(String)),
  primary_document String COMMENT 'empty: unknown' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (filed, accepted_at, accn, cik, generation)
SETTINGS index_granularity = 1024, merge_selector_base = 20;
