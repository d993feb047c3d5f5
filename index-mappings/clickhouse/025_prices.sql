-- one row is one calendar year of one symbol of a company from one source on one basis, in one generation of the company's
-- prices. Lists of days are of one length, ascending; a price that the source does not have is NaN. A year is read as
-- one row instead of 250, and a look at one day over all companies reads one year of each.
CREATE TABLE IF NOT EXISTS prices {on_cluster} (
  cik UInt32,
  g UInt64,
  listing LowCardinality(String) COMMENT 'symbol in upper case, with - for . and /',
  source LowCardinality(String),
  basis LowCardinality(String) COMMENT 'raw: as traded; split: on the shares of the basis day; total: that, less dividends',
  basis_day Int32 COMMENT 'days since 1970-01-01, as all days here',
  priority UInt16 COMMENT 'of two sources of one day the lower wins',
  currency LowCardinality(String),
  tells_splits Bool COMMENT 'whether the source tells every split of its days',
  tells_dividends Bool,
  first_day Int32,
  last_day Int32,
  last_close Float64,
  days Array(Int32) CODEC(ZSTD(1)),
  open Array(Float64) CODEC(ZSTD(1)),
  high Array(Float64) CODEC(ZSTD(1)),
  low Array(Float64) CODEC(ZSTD(1)),
  close Array(Float64) CODEC(ZSTD(1)),
  volume Array(Float64) CODEC(ZSTD(1)),
  split_days Array(Int32) COMMENT 'of the whole series, told in its first row; likewise dividends' CODEC(ZSTD(1)),
  split_ratios Array(Float64) CODEC(ZSTD(1)),
  dividend_days Array(Int32) CODEC(ZSTD(1)),
  dividends Array(Float64) COMMENT 'paid on one share of the ex-date' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, g, listing, source, first_day)
SETTINGS index_granularity = 16, merge_selector_base = 20;
