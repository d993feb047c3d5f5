-- one row is what one source says of one registrant on one day.
CREATE TABLE IF NOT EXISTS company_parts {on_cluster} (
  cik UInt32,
  source LowCardinality(String),
  observed LowCardinality(String) COMMENT 'YYYY-MM-DD as the source shows it; 9999-12-31 where it is undated',
  version UInt64,
  content String COMMENT 'JSON of the attributes; read whole, composed by the domain' CODEC(ZSTD(1))
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY (cik, source, observed);
