-- one row is one published part of one company. The rows of all parts of a load are its last insert, which makes the load visible. The
-- live generation of a part is the row with the greatest `published`; older rows stay until cleanup.
-- `merge_selector_base = 20` (default 5), here and in every table that a load of many companies fills, merges more parts at a
-- time: a few dozen parts more on disk, a third less processor time while loading.
CREATE TABLE IF NOT EXISTS published_parts {on_cluster} (
  cik UInt32,
  part LowCardinality(String) COMMENT 'identity, filings, numbers, documents, prices, metrics, text or signals; labels with cik 0',
  generation UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter; never used twice',
  published UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter; increases in the order in which parts become visible',
  content_hash FixedString(32) COMMENT 'hexadecimal; independent of row order',
  row_count UInt32 COMMENT 'observations, filings, facts, filings with documents, days of prices, metric series, filings with text, analyses or labels',
  record_count UInt32 COMMENT 'statement records, dimensional facts, listings with prices or rows of text; 0 for other parts',
  first_filing Date32 COMMENT '1900-01-01: none; for prices the first day',
  last_filing Date32 COMMENT '1900-01-01: none; for prices the last day',
  tables Array(LowCardinality(String)) COMMENT 'tables with rows of the generation; the lists below are parallel',
  table_rows Array(UInt64) COMMENT 'rows that must be stored',
  table_checksums Array(UInt64) COMMENT 'sum of the hashes of these rows; 0: not recorded'
) ENGINE = {replicated}MergeTree ORDER BY (cik, part, generation) SETTINGS merge_selector_base = 20;

-- one row is a copy of a row of `published_parts`. Each of the two tables restores rows that the other lost.
CREATE TABLE IF NOT EXISTS published_parts_copy {on_cluster} (
  cik UInt32,
  part LowCardinality(String),
  generation UInt64,
  published UInt64,
  content_hash FixedString(32),
  row_count UInt32,
  record_count UInt32,
  first_filing Date32,
  last_filing Date32,
  tables Array(LowCardinality(String)),
  table_rows Array(UInt64),
  table_checksums Array(UInt64)
) ENGINE = {replicated}MergeTree ORDER BY (cik, part, generation) SETTINGS merge_selector_base = 20;
