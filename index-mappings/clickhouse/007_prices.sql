-- one row is one calendar year of one listing from one source on one split basis, in one generation of the company's prices.
-- Lists by day are parallel and ascending; a price that the source lacks is NaN. One row instead of 250 is read for a year, and
-- a query for one day over all companies reads one row per listing.
CREATE TABLE IF NOT EXISTS prices {on_cluster} (
  cik UInt32,
  generation UInt64,
  listing LowCardinality(String) COMMENT 'ticker in upper case, with - for . and /',
  source LowCardinality(String),
  basis LowCardinality(String) COMMENT 'raw: as traded; split: split-adjusted to basis_day; total: that, less dividends',
  basis_day Int32 COMMENT 'days since 1970-01-01, as all days of this table',
  priority UInt16 COMMENT 'of two sources of one day the lower wins',
  currency LowCardinality(String),
  has_all_splits Bool COMMENT 'whether the source lists every split of its days',
  has_all_dividends Bool COMMENT 'whether the source lists every dividend of its days',
  first_day Int32,
  last_day Int32,
  last_close Float64,
  days Array(Int32) CODEC(ZSTD(1)),
  open Array(Float64) CODEC(ZSTD(1)),
  high Array(Float64) CODEC(ZSTD(1)),
  low Array(Float64) CODEC(ZSTD(1)),
  close Array(Float64) CODEC(ZSTD(1)),
  volume Array(Float64) CODEC(ZSTD(1)),
  split_days Array(Int32) COMMENT 'of the whole series, stored in its first row only; also the dividends' CODEC(ZSTD(1)),
  split_ratios Array(Float64) CODEC(ZSTD(1)),
  dividend_days Array(Int32) CODEC(ZSTD(1)),
  dividends Array(Float64) COMMENT 'per share of the ex-date' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, listing, source, first_day)
SETTINGS index_granularity = 16, merge_selector_base = 20;
