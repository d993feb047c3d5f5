-- one row is what one subject (an account, an address) has used up of one window (a day, a month)
CREATE TABLE IF NOT EXISTS quota_counter (
  subject TEXT NOT NULL,
  period TEXT NOT NULL,
  -- calls
  used BIGINT NOT NULL,
  -- milliseconds since 1970 after which nobody asks for the row
  kept_until BIGINT NOT NULL,
  PRIMARY KEY (subject, period)
);
CREATE INDEX IF NOT EXISTS quota_counter_kept ON quota_counter (kept_until);
