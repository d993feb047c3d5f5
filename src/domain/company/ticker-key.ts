/** Normalizes a ticker: upper case, `.` and `/` as `-`, so `acm.b` and `ACM-B` are equal. */
export function tickerKey(text: string): string {
  return text.trim().toUpperCase().replace(/[./]/g, '-')
}

const CIK = /^(?:CIK)?0*(\d{1,10})$/i

/** The CIK in `1234`, `0000001234` or `CIK0000001234`; null for any other text, and for zero. */
export function parseCik(text: string): number | null {
  const cik = Number(CIK.exec(text.trim())?.[1] ?? 0)
  return cik > 0 ? cik : null
}
