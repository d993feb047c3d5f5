-- one row is one account: whom calls are counted for, and what it may do
CREATE TABLE IF NOT EXISTS access_account (
  id TEXT PRIMARY KEY,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
  -- UTC, YYYY-MM-DD
  created_day TEXT NOT NULL,
  -- the person who signs in for it; null for accounts made on the command line
  user_id TEXT UNIQUE
);
