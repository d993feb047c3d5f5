-- one row is one statement as one filing shows it, in one generation of a company. The lists are parallel: one element for each
-- line, in the order of the filer.
CREATE TABLE IF NOT EXISTS presented_statements {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  filed Date,
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  form LowCardinality(String),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  source LowCardinality(String) COMMENT 'linkbase or fsds',
  position UInt8 COMMENT 'of the statement in the filing',
  statement LowCardinality(String),
  title String COMMENT 'empty: unknown' CODEC(ZSTD(1)),
  concepts Array(LowCardinality(String)) COMMENT 'taxonomy:Name' CODEC(ZSTD(1)),
  labels Array(LowCardinality(String)) COMMENT 'empty: unknown' CODEC(ZSTD(1)),
  depths Array(UInt8) CODEC(ZSTD(1)),
  flags Array(UInt8) COMMENT '1 heading, 2 total, 4 printed with the opposite sign' CODEC(ZSTD(1)),
  parents Array(Int16) COMMENT 'place of the line that it is added to; -1: none' CODEC(ZSTD(1)),
  weights Array(Int8) COMMENT '1 added, -1 subtracted, 0: no parent' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, filed, accn, position)
SETTINGS index_granularity = 1024, merge_selector_base = 20;
