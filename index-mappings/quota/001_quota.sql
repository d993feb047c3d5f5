-- one row is the usage of one subject (an account, an address) in one window (a day, a month)
CREATE TABLE IF NOT EXISTS quota_counter (
  subject TEXT NOT NULL,
  period TEXT NOT NULL,
  -- calls
  used BIGINT NOT NULL,
  -- milliseconds since 1970; the row is not read after this time
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (subject, period)
);
CREATE INDEX IF NOT EXISTS quota_counter_expires ON quota_counter (expires_at);

-- one row is the number of calls of one subject to one endpoint on one day
CREATE TABLE IF NOT EXISTS quota_usage (
  subject TEXT NOT NULL,
  -- UTC, YYYY-MM-DD
  day TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (subject, day, endpoint)
);
