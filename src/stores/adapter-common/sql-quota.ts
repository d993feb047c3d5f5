/* What the quota asks of SQLite and PostgreSQL in the same words; tables are those of `index-mappings/quota`. */

/** `$1` subject, `$2` window. */
export const USED = 'SELECT used FROM quota_counter WHERE subject = $1 AND period = $2'

/** `$1` subject, `$2` first day, `$3` last day. */
export const USAGE =
  'SELECT day, endpoint, calls FROM quota_usage WHERE subject = $1 AND day BETWEEN $2 AND $3 AND calls > 0 ORDER BY day, endpoint'

/** Debits where the calls fit, one row if so. `$1` subject, `$2` window, `$3` calls, `$4` limit, `$5` kept until. */
export const TAKE = `
  INSERT INTO quota_counter (subject, period, used, kept_until)
  SELECT $1, $2, CAST($3 AS BIGINT), CAST($5 AS BIGINT) WHERE CAST($3 AS BIGINT) <= CAST($4 AS BIGINT)
  ON CONFLICT (subject, period) DO UPDATE SET used = quota_counter.used + excluded.used
  WHERE quota_counter.used + excluded.used <= CAST($4 AS BIGINT)
  RETURNING used`

/** `$1` subject, `$2` window, `$3` calls. */
export const GIVE_BACK = `
  UPDATE quota_counter SET used = CASE WHEN used > $3 THEN used - $3 ELSE 0 END
  WHERE subject = $1 AND period = $2 RETURNING used`

/** `$1` subject, `$2` day, `$3` endpoint, `$4` calls, negative to take them back. */
export const COUNT_USAGE = `
  INSERT INTO quota_usage (subject, day, endpoint, calls) VALUES ($1, $2, $3, $4)
  ON CONFLICT (subject, day, endpoint) DO UPDATE SET calls = quota_usage.calls + excluded.calls`

/** `$1` milliseconds since 1970. */
export const PRUNE = 'DELETE FROM quota_counter WHERE kept_until < $1'

/** Milliseconds between two looks for counters that nobody asks for any more. */
export const PRUNE_EVERY = 3_600_000
