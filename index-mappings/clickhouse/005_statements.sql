-- one row is one version of one statement of one period, public from `known_from` (inclusive) to `known_to` (exclusive, with
-- 2149-06-06 for "still"). The `source_*` lists are parallel: one element for each filed fact behind the values.
CREATE TABLE IF NOT EXISTS statements {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  statement LowCardinality(String),
  period_type LowCardinality(String),
  start Date32 COMMENT '1900-01-01: a balance sheet' CODEC(ZSTD(1)),
  end Date32 CODEC(ZSTD(1)),
  known_from Date CODEC(ZSTD(1)),
  known_to Date CODEC(ZSTD(1)),
  fiscal_year Int16,
  fiscal_period LowCardinality(String) COMMENT 'empty: not part of a fiscal year',
  fiscal_year_reported Int16 COMMENT '0: unknown',
  template LowCardinality(String),
  currency LowCardinality(String),
  filed Date CODEC(ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(ZSTD(1)),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  values Map(LowCardinality(String), Float64) CODEC(ZSTD(1)),
  basis Map(LowCardinality(String), Date32) COMMENT 'split basis date of per-share values and share counts' CODEC(ZSTD(1)),
  derivations Map(LowCardinality(String), LowCardinality(String)) COMMENT 'only of values that are not as reported' CODEC(ZSTD(1)),
  null_reasons Map(LowCardinality(String), LowCardinality(String)) CODEC(ZSTD(1)),
  warnings Array(LowCardinality(String)) CODEC(ZSTD(1)),
  source_field Array(LowCardinality(String)) CODEC(ZSTD(1)),
  source_sign Array(Int8) CODEC(ZSTD(1)),
  source_concept Array(LowCardinality(String)) CODEC(ZSTD(1)),
  source_start Array(Int32) COMMENT 'days since 1970-01-01; -2147483648: an instant' CODEC(ZSTD(1)),
  source_end Array(Int32) COMMENT 'days since 1970-01-01' CODEC(ZSTD(1)),
  source_value Array(Float64) CODEC(ZSTD(1)),
  source_accn Array(UInt64) CODEC(ZSTD(1)),
  source_filed Array(UInt16) COMMENT 'days since 1970-01-01' CODEC(ZSTD(1)),
  source_form Array(LowCardinality(String)) CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, statement, period_type, end, known_from)
SETTINGS index_granularity = 128, merge_selector_base = 20;

-- one row is one period of one company's fiscal calendar, public from `known_from` (inclusive) to `known_to` (exclusive).
CREATE TABLE IF NOT EXISTS periods {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  period_type LowCardinality(String),
  fiscal_year Int16,
  fiscal_period LowCardinality(String) COMMENT 'empty: not part of a fiscal year',
  start Date32 CODEC(ZSTD(1)),
  end Date32 CODEC(ZSTD(1)),
  known_from Date,
  known_to Date
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, end, period_type, known_from)
SETTINGS index_granularity = 1024, merge_selector_base = 20;
