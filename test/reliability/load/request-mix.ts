/** What a request of the mix is made from: drawn anew for each. */
export interface RequestSampler {
  /** A company with numbers; a few are drawn much more often than the rest. */
  ticker(): string
  tickers(count: number): string
  /** A filing with text. */
  filing(): { readonly accession: string; readonly ticker: string }
  metrics(count: number): string
  oneOf<Item>(items: readonly Item[]): Item
}

export interface Request {
  readonly method: 'GET' | 'POST'
  /** Below `/api/v1`. */
  readonly path: string
  readonly body?: string
}

interface Share {
  readonly operation: string
  /** Parts of a thousand, in tens. */
  readonly share: number
  make(draw: RequestSampler): Request
}

const get = (path: string): Request => ({ method: 'GET', path })
const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body: JSON.stringify(body) })

const DAYS = ['2023-03-31', '2024-06-30', '2025-12-31'] as const
const WORDS = ['revenue', 'supply', 'goodwill', 'covenant', 'interest rate'] as const

/**
 * How calls are shared out among endpoints: four in ten ask for statements and identity of one company, three in ten for
 * metrics and screens, two for text and what is found in it, one for lists.
 */
export const REQUEST_MIX: readonly Share[] = [
  {
    operation: 'income-statement',
    share: 90,
    make: draw =>
      get(
        `/companies/${draw.ticker()}/income-statement?period=${draw.oneOf(['annual', 'quarterly', 'ttm'])}&limit=${draw.oneOf([4, 8, 20])}`,
      ),
  },
  {
    operation: 'balance-sheet',
    share: 70,
    make: draw => get(`/companies/${draw.ticker()}/balance-sheet?limit=${draw.oneOf([4, 8])}`),
  },
  {
    operation: 'cash-flow',
    share: 60,
    make: draw => get(`/companies/${draw.ticker()}/cash-flow?period=quarterly&as_of=${draw.oneOf(DAYS)}`),
  },
  {
    operation: 'by-ticker',
    share: 80,
    make: draw => get(`/public/companies/by-ticker/${draw.ticker()}`),
  },
  {
    operation: 'search',
    share: 50,
    make: draw => get(`/public/companies/search?q=${draw.ticker().slice(0, 3)}&limit=10`),
  },
  {
    operation: 'fact-history',
    share: 30,
    make: draw =>
      get(
        `/companies/${draw.ticker()}/fact-history?concept=${draw.oneOf(['Assets', 'NetIncomeLoss'])}&limit=40`,
      ),
  },
  {
    operation: 'facts-by-period',
    share: 30,
    make: draw =>
      get(
        `/public/companies/${draw.ticker()}/facts-by-period?fiscal_year=${draw.oneOf([2023, 2024])}&fiscal_period=FY`,
      ),
  },
  {
    operation: 'metrics',
    share: 110,
    make: draw => get(`/data/metrics?tickers=${draw.tickers(10)}&metrics=${draw.metrics(5)}`),
  },
  {
    operation: 'metrics-years',
    share: 30,
    make: draw => get(`/data/metrics?tickers=${draw.tickers(3)}&metrics=${draw.metrics(3)}&years=5`),
  },
  {
    operation: 'metrics-history',
    share: 60,
    make: draw => get(`/companies/${draw.ticker()}/metrics/history?metrics=${draw.metrics(3)}&years=5`),
  },
  {
    operation: 'screen',
    share: 60,
    make: draw =>
      post('/screener/screen', {
        filters: [
          {
            metric: draw.oneOf(['roic', 'roe', 'gross_margin']),
            operator: 'gt',
            value: draw.oneOf([0, 0.05, 0.1]),
          },
        ],
        limit: 50,
      }),
  },
  { operation: 'peers', share: 30, make: draw => get(`/peers/${draw.ticker()}?limit=10`) },
  { operation: 'prices', share: 50, make: draw => get(`/market/daily/${draw.ticker()}?limit=60`) },
  {
    operation: 'filings',
    share: 50,
    make: draw => get(`/public/companies/${draw.ticker()}/filings?limit=20`),
  },
  { operation: 'recent', share: 30, make: draw => get(`/filings/recent?limit=${draw.oneOf([20, 50])}`) },
  {
    operation: 'text',
    share: 50,
    make: draw => get(`/filings/text?accession_number=${draw.filing().accession}&limit=5`),
  },
  {
    operation: 'text-keyword',
    share: 40,
    make: draw =>
      get(
        `/filings/text?ticker=${draw.filing().ticker}&keyword=${encodeURIComponent(draw.oneOf(WORDS))}&limit=5`,
      ),
  },
  {
    operation: 'sections',
    share: 20,
    make: draw => get(`/filings/sections/summary?accession_number=${draw.filing().accession}`),
  },
  { operation: 'signal-summary', share: 20, make: draw => get(`/companies/${draw.ticker()}/signal-summary`) },
  {
    operation: 'signal-screen',
    share: 20,
    make: draw =>
      post('/filing-intelligence/screen', {
        signals: [draw.oneOf(['guidance_raised', 'material_weakness'])],
        recency_days: 365,
      }),
  },
  { operation: 'earnings', share: 20, make: draw => get(`/earnings/${draw.ticker()}/history?limit=8`) },
]

/** Operations over many companies: their responses change with every load. */
export const OF_MANY: readonly string[] = ['search', 'screen', 'peers', 'recent', 'signal-screen']
