/** What tells tickers apart: upper case, with `.`, `/` and `-` alike, so that `brk.b` and `BRK-B` are one. */
export function tickerKey(text: string): string {
  return text.trim().toUpperCase().replace(/[./]/g, '-')
}

const CIK = /^(?:CIK)?0*(\d{1,10})$/i

/** The CIK in `320193`, `0000320193` or `CIK0000320193`; null for any other text, and for zero. */
export function parseCik(text: string): number | null {
  const cik = Number(CIK.exec(text.trim())?.[1] ?? 0)
  return cik > 0 ? cik : null
}
