-- one row is one share split that filings of one company reveal.
CREATE TABLE IF NOT EXISTS splits {on_cluster} (
  cik UInt32,
  g UInt64,
  ratio Float64 COMMENT 'new shares for one old share',
  effective Date32 COMMENT 'facts filed before this day are on the old basis',
  known_from Date,
  accn UInt64
) ENGINE = {replicated}MergeTree ORDER BY (cik, g, effective) SETTINGS merge_selector_base = 20;
