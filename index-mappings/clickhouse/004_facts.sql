-- one row is one filing that reports facts in one generation of a company. Written before the other tables of a generation and
-- removed after them, so that the remains of a killed load are found here without reading facts.
CREATE TABLE IF NOT EXISTS fact_filings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  filer_cik UInt32,
  form LowCardinality(String),
  filed Date,
  fy Int16 COMMENT 'document fiscal year focus of the filing, never the period of a fact; 0: none',
  fp LowCardinality(String) COMMENT 'document fiscal period focus of the filing; empty: none'
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, accn)
SETTINGS index_granularity = 1024, merge_selector_base = 20;

-- one row is one fact without dimensions as one filing reports it, in one generation of a company.
CREATE TABLE IF NOT EXISTS facts {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  taxonomy LowCardinality(String),
  concept LowCardinality(String),
  unit LowCardinality(String),
  start Date32 COMMENT '1900-01-01: an instant' CODEC(ZSTD(1)),
  end Date32 CODEC(ZSTD(1)),
  value Float64 CODEC(ZSTD(1)),
  decimals Int16 COMMENT '-32768: not given' CODEC(ZSTD(1)),
  source LowCardinality(String),
  filed Date CODEC(ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(ZSTD(1)),
  form LowCardinality(String),
  filer_cik UInt32 CODEC(Delta, ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, concept, end, filed)
SETTINGS index_granularity = 1024, merge_selector_base = 20;

-- one row is one stock split that the filings of one company report.
CREATE TABLE IF NOT EXISTS splits {on_cluster} (
  cik UInt32,
  generation UInt64,
  ratio Float64 COMMENT 'new shares per old share',
  effective Date32 COMMENT 'facts filed before this date are on the old split basis',
  known_from Date COMMENT 'filing date of the first filing that reports it',
  accn UInt64 COMMENT 'accession number without dashes and leading zeros'
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, effective) SETTINGS merge_selector_base = 20;
