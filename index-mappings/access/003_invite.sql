-- one row is one invite to sign up, of whose code only the hash is known
CREATE TABLE IF NOT EXISTS access_invite (
  -- SHA-256 of the code, hexadecimal
  hash TEXT PRIMARY KEY,
  -- milliseconds since 1970; null: never
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
);
