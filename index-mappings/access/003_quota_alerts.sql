-- 1: the user is emailed when the account reaches 80 % and 100 % of its quota; 0: is not
ALTER TABLE access_account ADD COLUMN quota_alerts INTEGER NOT NULL DEFAULT 1;
