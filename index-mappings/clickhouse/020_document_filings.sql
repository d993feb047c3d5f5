-- one row is one filing whose documents are loaded: how many rows of it the filing index has, and which generation of its
-- dimensional facts is live. The row with the greatest `version` counts; it is the last that a load writes of a filing.
CREATE TABLE IF NOT EXISTS document_filings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  version UInt64 CODEC(Delta, ZSTD(1)),
  g UInt64 COMMENT 'generation of the facts: milliseconds x 1000 + counter, never used twice' CODEC(Delta, ZSTD(1)),
  filed Date,
  text_rows UInt32,
  fact_count UInt32,
  content_hash FixedString(32) COMMENT 'hexadecimal, over text rows and facts',
  inputs String COMMENT 'what the content was made from' CODEC(ZSTD(1))
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY (cik, accn) SETTINGS index_granularity = 1024, merge_selector_base = 20;
