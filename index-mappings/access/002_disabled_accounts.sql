-- milliseconds since 1970 when the operator disabled the account; null: it is enabled
ALTER TABLE access_account ADD COLUMN disabled_at BIGINT;
