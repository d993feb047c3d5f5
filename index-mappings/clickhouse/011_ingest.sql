-- one row is one filing that live ingest has to load, with its state. `accn` 0 is the company as a whole, which is loaded before its
-- filings are followed. The row with the greatest `version` counts. Times are milliseconds since 1970.
CREATE TABLE IF NOT EXISTS ingest_tasks {on_cluster} (
  cik UInt32 COMMENT 'as filed',
  accn UInt64 COMMENT 'accession number without dashes and leading zeros',
  version UInt64,
  form LowCardinality(String),
  filed Date COMMENT '1970-01-01: unknown',
  accepted_at UInt64 COMMENT '0: unknown',
  seen_at UInt64,
  state LowCardinality(String),
  tries UInt16,
  next_try_at UInt64,
  reason String
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY (cik, accn);

-- one row is the position of live ingest in the SEC's feed; the only name is `sec`. The row with the greatest `version` counts.
CREATE TABLE IF NOT EXISTS ingest_position {on_cluster} (
  name String,
  version UInt64,
  index_day Date COMMENT 'daily indexes are read completely up to this date; 1970-01-01: none yet',
  feed_until UInt64 COMMENT 'latest acceptance time seen in the feed; 0: none yet',
  polled_at UInt64,
  next_poll_at UInt64 COMMENT 'latest time of the next poll; later means that ingest has stopped',
  ended UInt8 COMMENT '1: ingest was shut down normally',
  loaded UInt64 COMMENT 'filings loaded so far',
  failed UInt64 COMMENT 'filings that ingest has stopped retrying'
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY name;

-- one row is one process that ingests or waits to ingest. Of the leases that have not expired, by the clock of the engine, the oldest
-- holds. The row with the greatest `version` counts.
CREATE TABLE IF NOT EXISTS ingest_leases {on_cluster} (
  holder String,
  version UInt64,
  since UInt64 COMMENT 'milliseconds since 1970',
  until UInt64 COMMENT 'milliseconds since 1970'
) ENGINE = {replicated}ReplacingMergeTree(version) ORDER BY holder;
