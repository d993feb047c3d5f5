-- one row is one fact with its axes as one filing reported it, in one generation of that filing.
-- Axes, members and their labels stand in parallel lists, one place for each axis, ordered by axis.
CREATE TABLE IF NOT EXISTS dimensional_facts {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(ZSTD(1)),
  g UInt64 CODEC(ZSTD(1)),
  concept LowCardinality(String) COMMENT 'prefix:Name',
  label LowCardinality(String) COMMENT 'of the linkbase of the filing; empty: not known',
  unit LowCardinality(String),
  start Date32 COMMENT '1900-01-01: an instant' CODEC(ZSTD(1)),
  end Date32 CODEC(ZSTD(1)),
  value Float64 CODEC(ZSTD(1)),
  decimals Int16 COMMENT '-32768: not given' CODEC(ZSTD(1)),
  axes Array(LowCardinality(String)) CODEC(ZSTD(1)),
  members Array(LowCardinality(String)) CODEC(ZSTD(1)),
  axis_labels Array(LowCardinality(String)) COMMENT 'empty text: not known' CODEC(ZSTD(1)),
  member_labels Array(LowCardinality(String)) COMMENT 'empty text: not known' CODEC(ZSTD(1)),
  filed Date CODEC(ZSTD(1)),
  form LowCardinality(String),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  primary_document LowCardinality(String) COMMENT 'empty: not known'
) ENGINE = {replicated}MergeTree ORDER BY (cik, concept, end, filed) SETTINGS index_granularity = 1024, merge_selector_base = 20;
