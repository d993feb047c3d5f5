/** What a client asks of one company, by parts of a hundred: a small stand-in for recorded traffic. */
const SHARES: readonly (readonly [share: number, path: string])[] = [
  [25, '/companies/:id/income-statement?period=quarterly&limit=8'],
  [15, '/companies/:id/balance-sheet?limit=4'],
  [15, '/public/companies/by-ticker/:id'],
  [15, '/companies/:id/metrics/history?metrics=net_margin,roe&years=3'],
  [10, '/public/companies/:id/filings?limit=20'],
  [8, '/data/metrics?tickers=:id&metrics=gross_margin,current_ratio'],
  [7, '/companies/:id/fact-history?concept=Assets&limit=20'],
  [3, '/filings/text?ticker=:id&limit=5'],
  [2, '/companies/:id/signal-summary'],
]

/** Paths below `/api/v1` in those shares, over the companies in turn. */
export function mixedPaths(ids: readonly string[]): string[] {
  const paths = SHARES.flatMap(([share, path]) => Array.from({ length: share }, () => path))
  // 37 has no divisor in common with 100: each path comes up at even distances.
  return paths.map((_, at) => paths[(at * 37) % paths.length]!.replace(':id', ids[at % ids.length]!))
}
