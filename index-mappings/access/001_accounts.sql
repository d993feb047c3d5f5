-- one row is one account: what calls are counted against, with its plan
CREATE TABLE IF NOT EXISTS access_account (
  id TEXT PRIMARY KEY,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
  -- UTC, YYYY-MM-DD
  created_day TEXT NOT NULL,
  -- dashboard user who owns it; null for accounts created on the command line
  user_id TEXT UNIQUE
);

-- one row is one API key; only its hash is stored
CREATE TABLE IF NOT EXISTS access_key (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES access_account (id),
  kind TEXT NOT NULL CHECK (kind IN ('live', 'test')),
  name TEXT NOT NULL,
  -- first characters of the key, to recognize it
  hint TEXT NOT NULL,
  -- SHA-256 of the key, hexadecimal
  hash TEXT NOT NULL UNIQUE,
  -- milliseconds since 1970; null: never
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  last_used_at BIGINT,
  revoked_at BIGINT
);
CREATE INDEX IF NOT EXISTS access_key_of_account ON access_key (account_id);

-- one row is one invite to sign up; only the hash of its code is stored
CREATE TABLE IF NOT EXISTS access_invite (
  -- SHA-256 of the code, hexadecimal
  hash TEXT PRIMARY KEY,
  -- milliseconds since 1970; null: never
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
);
