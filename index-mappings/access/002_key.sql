-- one row is one API key, of which only the hash is known
CREATE TABLE IF NOT EXISTS access_key (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES access_account (id),
  kind TEXT NOT NULL CHECK (kind IN ('live', 'test')),
  name TEXT NOT NULL,
  -- beginning of the key, to know it again by
  hint TEXT NOT NULL,
  -- SHA-256 of the whole key, hexadecimal
  hash TEXT NOT NULL UNIQUE,
  -- milliseconds since 1970; null: never
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  last_used_at BIGINT,
  revoked_at BIGINT
);
CREATE INDEX IF NOT EXISTS access_key_of_account ON access_key (account_id);
