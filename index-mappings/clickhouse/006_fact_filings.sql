-- one row is one filing that gave facts to one company's generation. Written first and removed last, so that what a
-- killed load left behind is found here without reading facts.
CREATE TABLE IF NOT EXISTS fact_filings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  g UInt64 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  filer_cik UInt32,
  form LowCardinality(String),
  filed Date,
  fy Int16 COMMENT 'fiscal year focus of the filing, never the period of a fact; 0: none',
  fp LowCardinality(String) COMMENT 'fiscal period focus of the filing; empty: none'
) ENGINE = {replicated}MergeTree ORDER BY (cik, g, accn) SETTINGS index_granularity = 1024, merge_selector_base = 20;
