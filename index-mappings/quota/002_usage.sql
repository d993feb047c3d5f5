-- one row is how many calls one subject made of one endpoint on one day
CREATE TABLE IF NOT EXISTS quota_usage (
  subject TEXT NOT NULL,
  -- UTC, YYYY-MM-DD
  day TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (subject, day, endpoint)
);
