-- one row is one fiscal period of one company's calendar, known from `known_from` until the day before `known_to`.
CREATE TABLE IF NOT EXISTS periods {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  g UInt64 CODEC(Delta, ZSTD(1)),
  period_type LowCardinality(String),
  fiscal_year Int16,
  fiscal_period LowCardinality(String) COMMENT 'empty: no part of a fiscal year',
  start Date32 CODEC(ZSTD(1)),
  end Date32 CODEC(ZSTD(1)),
  known_from Date,
  known_to Date
) ENGINE = {replicated}MergeTree ORDER BY (cik, g, end, period_type, known_from) SETTINGS index_granularity = 1024, merge_selector_base = 20;
