-- one row is one filing that live ingest was told of, and what became of it; `accn` 0 stands for a company as a whole, which is
-- brought up to date before its filings are followed. The row with the greatest `version` counts. Times are milliseconds since 1970.
CREATE TABLE IF NOT EXISTS ingest_tasks {on_cluster} (
  cik UInt32 COMMENT 'as filed',
  accn UInt64 COMMENT 'accession number without dashes and leading zeros',
  version UInt64,
  form LowCardinality(String),
  filed Date COMMENT '1970-01-01: not told',
  accepted_at UInt64 COMMENT '0: not told',
  seen_at UInt64,
  state LowCardinality(String),
  tries UInt16,
  next_try_at UInt64,
  reason String
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY (cik, accn);

-- one row is how far live ingest has come; there is one name, `sec`, and its row with the greatest `version` counts.
CREATE TABLE IF NOT EXISTS ingest_position {on_cluster} (
  name String,
  version UInt64,
  index_day Date COMMENT 'daily indexes are read whole up to this day; 1970-01-01: none yet',
  feed_until UInt64 COMMENT 'newest acceptance that the feed has shown; 0: none yet',
  looked_at UInt64,
  due_at UInt64 COMMENT 'when the next sign of life is promised for',
  ended UInt8 COMMENT '1: ingest ended in good order',
  loaded UInt64 COMMENT 'filings loaded so far',
  failed UInt64 COMMENT 'filings given up so far'
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY name;

-- one row is one process that ingests or waits to. Of those whose claim has not run out, by the clock of the engine, the one
-- that claimed first works. The row with the greatest `version` counts.
CREATE TABLE IF NOT EXISTS ingest_claims {on_cluster} (
  holder String,
  version UInt64,
  since UInt64 COMMENT 'milliseconds since 1970',
  until UInt64 COMMENT 'milliseconds since 1970'
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY holder;
