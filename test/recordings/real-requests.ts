import { API, accept, gets, posts, type RecordedRequest, request } from './request.ts'

const app = 'real'
const REAL = { app } as const
const TICKERS = [
  'AAPL',
  'NVDA',
  'GOOGL',
  'TSLA',
  'NKE',
  'WMT',
  'HD',
  'COST',
  'MCD',
  'DIS',
  'LPA',
  'JPM',
  'MDXG',
]
const DAYS = ['2012-06-30', '2019-06-30', '2022-12-31', '2025-06-30']
const NVIDIA_REPORT = '0001045810-25-000023'
const APPLE_REPORT = '0000320193-25-000079'
const CALL = '0001125282-04-005938'

/** Requests over real filings: only hashes of their responses are recorded. */
export function realRequests(): RecordedRequest[] {
  return [
    ...TICKERS.flatMap(ticker => [
      ...gets(`/public/companies/by-ticker/${ticker}`, [''], REAL),
      ...gets(`/companies/${ticker}/income-statement`, ['limit=6', 'period=quarterly&limit=9'], REAL),
      ...gets(`/companies/${ticker}/balance-sheet`, ['period=quarterly&limit=6'], REAL),
      ...gets(`/companies/${ticker}/cash-flow`, ['period=ttm&limit=5'], REAL),
      ...gets(
        `/companies/${ticker}/metrics/history`,
        ['metrics=revenue,roic,pe_ratio,fcf_yield&years=8'],
        REAL,
      ),
      ...gets(`/public/companies/${ticker}/filings`, ['limit=10'], REAL),
      ...gets(`/companies/${ticker}/signal-summary`, [''], REAL),
    ]),
    ...['AAPL', 'TSLA', 'MDXG', 'LPA'].flatMap(ticker =>
      DAYS.flatMap(day => [
        ...gets(`/companies/${ticker}/income-statement`, [`limit=3&include=provenance&as_of=${day}`], REAL),
        ...gets(
          `/companies/${ticker}/metrics/history`,
          [`metrics=roic,net_margin&years=4&as_of=${day}`],
          REAL,
        ),
      ]),
    ),
    ...gets(
      '/companies/AAPL/income-statement',
      ['adjusted=false&limit=12', 'period=quarterly&limit=40'],
      REAL,
    ),
    ...gets('/companies/1001039/income-statement', ['limit=4'], REAL),
    ...gets(
      '/public/companies/AAPL/facts-by-period',
      ['limit=40', 'fiscal_year=2015&fiscal_period=FY'],
      REAL,
    ),
    ...gets('/companies/NVDA/fact-history', ['concept=Revenues&limit=60'], REAL),
    ...['AAPL', 'NVDA', 'GOOGL', 'TSLA'].flatMap(ticker => [
      ...gets(
        `/companies/${ticker}/raw-facts`,
        ['dimension=segment&limit=30', 'dimension=geography&limit=30'],
        REAL,
      ),
      ...gets(`/market/daily/${ticker}`, ['limit=30', 'from_date=2014-06-01&to_date=2014-06-20'], REAL),
    ]),
    ...gets('/market/daily/MSFT', ['from_date=2003-01-01&to_date=2003-03-31&adjusted=false'], REAL),
    ...gets(
      '/data/metrics',
      [
        `tickers=${TICKERS}&metrics=revenue,roic,gross_margin,debt_to_equity`,
        `tickers=${TICKERS}&metrics=revenue,roic&years=3&period=annual`,
        'tickers=AAPL,NVDA&metrics=revenue&dimensions=TTM.YOY,A.CAGR5',
        'tickers=AAPL&metrics=pe_ratio,ev_to_ebitda&price=current',
      ],
      REAL,
    ),
    ...gets(
      '/data/metrics/lineage',
      ['ticker=AAPL&metric=roic', 'ticker=NVDA&metric=revenue&period=annual'],
      REAL,
    ),
    ...posts(
      '/screener/screen',
      [
        { filters: [{ metric: 'roic', operator: 'gt', value: 0.1 }], columns: ['revenue'] },
        { rank_by: { metric: 'revenue' }, limit: 30, as_of: '2020-06-30', period: 'annual' },
      ],
      REAL,
    ),
    ...gets('/screener/roic/screen', ['', 'as_of=2019-06-30'], REAL),
    ...gets('/peers/AAPL', ['', 'method=fundamentals'], REAL),
    ...gets(
      '/companies/universe',
      ['limit=50', 'order=market_cap&limit=20', 'sector=financials&limit=20'],
      REAL,
    ),
    ...['apple', 'nvidea', 'walt disney', 'bank of america', '320193'].flatMap(q =>
      gets('/public/companies/search', [`q=${encodeURIComponent(q)}&limit=10`], REAL),
    ),
    ...gets('/taxonomy', [''], REAL),
    ...gets('/filings/recent', ['', 'form_type=8-K&limit=20'], REAL),
    ...gets(
      '/filings/text',
      [
        'ticker=NVDA&section_id=risk_factors&form_type=10-K&vantage_date=2024-03-31',
        `accession_number=${NVIDIA_REPORT}&limit=5`,
        `accession_number=${NVIDIA_REPORT}&row_type=table&limit=20`,
        'ticker=TSLA&section_id=risk_factors&vantage_date=2025-06-30',
        'ticker=AAPL&form_type=10-K&keyword=SUPPLY%20%20chain&limit=20',
        'ticker=AAPL&section_id=mda_full&row_type=chunk&limit=10',
        'ticker=FDX&form_type=8-K&keyword=acquisition&limit=20',
        'ticker=WMT&form_type=10-K&vantage_date=2010-12-31&limit=20',
      ],
      REAL,
    ),
    ...[NVIDIA_REPORT, APPLE_REPORT, CALL, '0000930413-08-001093'].flatMap(accession =>
      gets('/filings/sections/summary', [`accession_number=${accession}`], REAL),
    ),
    ...posts(
      '/filings/keyword-search',
      [{ accession_numbers: [NVIDIA_REPORT, APPLE_REPORT], keyword: 'customer', limit: 40 }],
      REAL,
    ),
    ...posts(
      '/filing-intelligence/screen',
      [
        { signals: ['non_reliance', 'material_weakness'], match_mode: 'any', since_date: '2000-01-01' },
        { signals: ['customer_concentration_high'], since_date: '2020-01-01', limit: 20 },
        {
          signals: ['acquisition_completed', 'layoffs'],
          match_mode: 'any',
          since_date: '1990-01-01',
          limit: 50,
        },
      ],
      REAL,
    ),
    ...gets('/filing-intelligence/recent', ['recency_days=365&limit=20', 'as_of=2011-03-31&limit=20'], REAL),
    ...['1001258', '1002517'].flatMap(cik => [
      ...gets(`/companies/${cik}/transcript-signals`, [''], REAL),
      ...gets(`/companies/${cik}/transcript-trajectory`, [''], REAL),
      ...gets(`/companies/${cik}/guidance-vs-actual`, [''], REAL),
      ...gets(`/earnings/${cik}/history`, [''], REAL),
    ]),
    ...gets('/earnings/FDX/history', [''], REAL),
    ...gets('/companies/FDX/guidance-vs-actual', [''], REAL),
    ...['csv', 'ndjson', 'json', 'parquet'].map(format =>
      request(`${API}/bulk/metrics?metrics=revenue,roic&tickers=AAPL,NVDA,TSLA&period=annual`, {
        app,
        headers: accept(format),
      }),
    ),
    ...gets('/bulk/facts', ['concepts=Assets,Revenues&tickers=AAPL,NVDA,LPA&limit=2000'], REAL),
    ...gets('/bulk/metrics', ['metrics=revenue&period=annual&limit=3000&as_of=2015-06-30'], REAL),
  ]
}
