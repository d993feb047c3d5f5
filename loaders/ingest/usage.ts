/** Options of `npm run ingest`. */
export const INGEST_USAGE =
  '[--tickers A,B] [--ciks 1,2] [--all] [--forms 10-K,8-K] [--since YYYY-MM-DD] [--no-text] [--interval SECONDS] [--once] [--from URL]'
