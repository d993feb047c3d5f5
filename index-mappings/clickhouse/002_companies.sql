-- one row is the attributes of one registrant as one source gave them on one day, in one generation of the registrant's identity.
CREATE TABLE IF NOT EXISTS company_observations {on_cluster} (
  cik UInt32,
  generation UInt64,
  source LowCardinality(String),
  observed LowCardinality(String) COMMENT 'YYYY-MM-DD, the date of the source; 9999-12-31: the source has no date',
  content String COMMENT 'attributes as JSON; always read whole' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (cik, generation, source, observed) SETTINGS merge_selector_base = 20;

-- one row is one XBRL concept with its label. The label with the greatest published `version` counts; rows are only added.
CREATE TABLE IF NOT EXISTS concepts {on_cluster} (
  version UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter',
  taxonomy LowCardinality(String),
  name String CODEC(ZSTD(1)),
  label String CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (version, taxonomy, name);
