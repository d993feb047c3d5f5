-- one row is one version of a filing whose documents are loaded: its number of rows in the filing index and the live generation of
-- its dimensional facts. The row with the greatest `version` counts.
CREATE TABLE IF NOT EXISTS document_filings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  version UInt64 CODEC(Delta, ZSTD(1)),
  generation UInt64 COMMENT 'of the facts; milliseconds since 1970 x 1000 + a counter; never used twice' CODEC(Delta, ZSTD(1)),
  filed Date,
  text_rows UInt32,
  fact_count UInt32,
  content_hash FixedString(32) COMMENT 'hexadecimal, over text rows and facts',
  inputs String COMMENT 'fingerprint of what the content was computed from' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, accn, version)
SETTINGS index_granularity = 1024, merge_selector_base = 20;

-- one row is one dimensional fact as one filing reports it, in one generation of that filing. `axes`, `members` and their
-- labels are parallel lists, ordered by axis.
CREATE TABLE IF NOT EXISTS dimensional_facts {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(ZSTD(1)),
  generation UInt64 CODEC(ZSTD(1)),
  concept LowCardinality(String) COMMENT 'prefix:Name',
  label LowCardinality(String) COMMENT 'from the label linkbase of the filing; empty: unknown',
  unit LowCardinality(String),
  start Date32 COMMENT '1900-01-01: an instant' CODEC(ZSTD(1)),
  end Date32 CODEC(ZSTD(1)),
  value Float64 CODEC(ZSTD(1)),
  decimals Int16 COMMENT '-32768: not given' CODEC(ZSTD(1)),
  axes Array(LowCardinality(String)) CODEC(ZSTD(1)),
  members Array(LowCardinality(String)) CODEC(ZSTD(1)),
  axis_labels Array(LowCardinality(String)) COMMENT 'empty text: unknown' CODEC(ZSTD(1)),
  member_labels Array(LowCardinality(String)) COMMENT 'empty text: unknown' CODEC(ZSTD(1)),
  filed Date CODEC(ZSTD(1)),
  form LowCardinality(String),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  primary_document LowCardinality(String) COMMENT 'empty: unknown'
) ENGINE = {replicated}MergeTree ORDER BY (cik, concept, end, filed)
SETTINGS index_granularity = 1024, merge_selector_base = 20;
