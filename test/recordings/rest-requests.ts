import { API, accept, gets, posts, type RecordedRequest, request } from './request.ts'

/** Companies of the synthetic sample. */
export const TICKERS = [
  'ZZALDR',
  'ZZBRKN',
  'ZZCIND',
  'ZZDOVA',
  'ZZEMBR',
  'ZZFENL',
  'ZZGORS',
  'ZZHALM',
  'ZZINKF',
  'ZZJUNI',
  'ZZKEST',
]
const DAYS = ['2018-06-30', '2022-09-13', '2022-09-14', '2024-06-30', '2025-11-11']
export const ANNUAL_REPORT = '4200000001-26-000003'
const QUARTERLY_REPORT = '4200000001-26-000009'
const EARNINGS_RELEASE = '4200000001-26-000008'

const STATEMENTS = ['balance-sheet', 'income-statement', 'cash-flow']
const asOf = (days: readonly string[], query = '') => days.map(day => `${query}${query && '&'}as_of=${day}`)

function statements(): RecordedRequest[] {
  return STATEMENTS.flatMap(statement => [
    ...TICKERS.flatMap(ticker => gets(`/companies/${ticker}/${statement}`, ['limit=3'])),
    ...gets(`/companies/ZZALDR/${statement}`, [
      '',
      'period=quarterly&limit=6',
      'period=ttm&limit=4',
      'limit=2&offset=2',
      'limit=2&offset=500',
      'limit=2&include=provenance',
      ...asOf(DAYS, 'limit=2'),
    ]),
    ...gets(`/companies/ZZCIND/${statement}`, [
      'adjusted=false&limit=10',
      'adjusted=true&limit=10',
      'period=quarterly&limit=5&as_of=2020-07-31',
    ]),
    ...gets(`/companies/ZZEMBR/${statement}`, [
      'period=quarterly&limit=14',
      'adjusted=false&period=quarterly&limit=12',
    ]),
    ...gets(`/companies/4200000002/${statement}`, ['limit=1']),
    ...gets(`/companies/zzdovo/${statement}`, ['limit=1']),
  ])
}

function companies(): RecordedRequest[] {
  return [
    ...gets('/companies/universe', [
      '',
      'limit=3',
      'limit=3&offset=3',
      'order=market_cap',
      'exchange=Nasdaq,NYSE',
      'sector=technology,financials',
      'filer_type=foreign_private_issuer',
      'tickers=ZZALDR,zzbrkn,4200000003,NOSUCH',
      'sector=energy',
    ]),
    ...gets('/public/companies/search', [
      'q=forge',
      'q=zzaldr',
      'q=4200000004',
      'q=Dovemere%20Online',
      'q=forgge',
      'q=bank',
      'q=fictional&limit=4',
      'q=fictional&limit=4&offset=4',
      'q=nothing%20like%20this',
    ]),
    ...[...TICKERS, 'zzdovo', 'ZZDOVC', '4200000001'].flatMap(ticker =>
      gets(`/public/companies/by-ticker/${ticker}`, ['']),
    ),
    ...['/taxonomy', '/taxonomy/sectors', '/sectors', '/taxonomy/industries', '/industries'].flatMap(path =>
      gets(path, ['']),
    ),
  ]
}

function facts(): RecordedRequest[] {
  return [
    ...TICKERS.flatMap(ticker => gets(`/public/companies/${ticker}/facts-by-period`, ['limit=5'])),
    ...gets('/public/companies/ZZALDR/facts-by-period', [
      'fiscal_year=2024&fiscal_period=FY',
      'fiscal_year=2024&fiscal_period=Q2&limit=10',
      'fiscal_year=2024&taxonomy=us-gaap&limit=10',
      'concepts=Assets,Revenues&fiscal_year=2023',
      'fiscal_year=2021&fiscal_period=FY&concepts=Revenues&as_of=2022-09-13',
      'fiscal_year=2021&fiscal_period=FY&concepts=Revenues&as_of=2022-09-14',
      'fiscal_year=1999',
      'limit=3&offset=3',
    ]),
    ...gets('/companies/ZZALDR/fact-history', [
      'concept=us-gaap:Assets',
      'concept=Revenues',
      'concept=us-gaap:Revenues&period=annual',
      'concept=us-gaap:Revenues&period=quarterly&limit=5',
      'concept=us-gaap:Assets&period=instant&limit=4&offset=2',
      'concept=us-gaap:Assets&unit=USD&limit=2',
      'concept=us-gaap:NoSuchConcept',
      ...asOf(DAYS, 'concept=us-gaap:Revenues&limit=4'),
    ]),
    ...gets('/companies/ZZHALM/fact-history', ['concept=ifrs-full:Assets&limit=3']),
    ...['ZZALDR', 'ZZCIND', 'ZZHALM'].flatMap(ticker => gets(`/companies/${ticker}/raw-facts`, ['limit=5'])),
    ...gets('/companies/ZZALDR/raw-facts', [
      'dimension=segment&limit=6',
      'dimension=geography&limit=6',
      'dimension=product&limit=6',
      'concept=us-gaap:Revenues&limit=4',
      'axis=srt:ProductOrServiceAxis&limit=4',
      'member=us-gaap:ProductMember&limit=4',
      'fiscal_year=2025&fiscal_period=FY&limit=6',
      `accession_number=${ANNUAL_REPORT}&limit=6`,
      'limit=2&offset=2&as_of=2025-11-11',
    ]),
  ]
}

function metrics(): RecordedRequest[] {
  const two = 'tickers=ZZALDR,ZZBRKN&metrics=roic,revenue'
  return [
    ...gets('/data/metrics', [
      two,
      `${two}&period=annual`,
      `${two}&period=quarterly`,
      `${two}&years=2`,
      `${two}&years=3&period=annual`,
      `${two}&dimensions=TTM.YOY,Q.TREND8`,
      `${two}&dimensions=A.CAGR3,Q.QOQ,TTM.PCTL8&years=2`,
      `${two}&price=current`,
      `${two}&dry_run=true`,
      `${two}&adjusted=false`,
      ...asOf(DAYS, two),
      `tickers=${TICKERS.join(',')}&metrics=pe_ratio,gross_margin,sga`,
      'tickers=ZZALDR,NOSUCH&metrics=roe',
      'tickers=ZZFENL&metrics=gross_margin,inventory_turnover',
    ]),
    ...posts('/data/metrics', [
      { tickers: ['ZZALDR'], metrics: ['roic'] },
      { tickers: ['ZZALDR', 'ZZCIND'], metrics: ['revenue', 'eps_diluted'], years: 2, period: 'annual' },
      { tickers: ['ZZCIND'], metrics: ['eps_diluted'], period: 'annual', years: 8, adjusted: false },
      { tickers: ['ZZGORS'], metrics: ['roic'], dimensions: ['TTM.YOY'], as_of: '2024-06-30' },
      { tickers: ['ZZALDR'], metrics: ['roic'], dry_run: true },
    ]),
    ...gets('/data/metrics/catalog', ['']),
    ...gets('/data/metrics/lineage', [
      'ticker=ZZALDR&metric=roic',
      'ticker=ZZALDR&metric=revenue&period=annual',
      'ticker=ZZALDR&metric=income_statement.revenue&period=annual',
      'ticker=ZZALDR&metric=balance_sheet.total_debt&period=quarterly',
      'ticker=ZZALDR&metric=revenue&period=annual&period_end=2021-12-31&as_of=2022-09-13',
      'ticker=ZZALDR&metric=revenue&period=annual&period_end=2021-12-31&as_of=2022-09-14',
      'ticker=ZZFENL&metric=gross_margin',
      'ticker=ZZCIND&metric=pe_ratio&as_of=2024-06-30',
    ]),
    ...TICKERS.flatMap(ticker =>
      gets(`/companies/${ticker}/metrics/history`, ['metrics=roic,gross_margin&years=2']),
    ),
    ...gets('/companies/ZZALDR/metrics/history', [
      'metrics=revenue,net_margin&period=annual&years=5',
      'metrics=pe_ratio&period=quarterly&years=1',
      'metrics=eps_diluted&period=annual&adjusted=false',
      ...asOf(DAYS, 'metrics=revenue,roic&period=annual&years=3'),
    ]),
  ]
}

function screens(): RecordedRequest[] {
  const roic = { metric: 'roic', operator: 'gt', value: 0.05 }
  return [
    ...posts('/screener/screen', [
      {},
      { filters: [roic] },
      { filters: [roic, { metric: 'revenue', operator: 'lt', value: 5e9 }], match: 'any' },
      { filters: [{ metric: 'gross_margin', operator: 'between', value: [0.1, 0.6] }], columns: ['revenue'] },
      { filters: [{ metric: 'roic', operator: 'in_top', value: 0.5 }] },
      { filters: [{ metric: 'roic', operator: 'in_bottom', value: 0.5 }], rank_by: { metric: 'roic' } },
      { filters: [{ metric: 'revenue', operator: 'gte', value: 0, dimension: 'TTM.YOY' }] },
      { sectors: ['technology'], limit: 2 },
      { exchanges: ['NYSE'], rank_by: [{ metric: 'revenue', direction: 'asc' }] },
      { tickers: ['ZZALDR', 'ZZBRKN', 'NOSUCH'], columns: ['revenue', 'revenue.TTM.CAGR3'] },
      { filer_types: ['foreign_private_issuer'] },
      { industries: ['software'] },
      { rank_by: { metric: 'pe_ratio' }, rank_missing: 'median', price: 'current' },
      { period: 'annual', filters: [roic], as_of: '2022-09-13' },
      { period: 'quarterly', filters: [roic], as_of: '2024-06-30' },
      { limit: 3, offset: 3 },
    ]),
    ...gets('/screener/roic/screen', [
      '',
      'sectors=technology',
      'min_roic=0.1',
      'min_market_cap=1000000000&limit=3',
      'period=annual&as_of=2024-06-30',
      'period=quarterly',
    ]),
    ...TICKERS.flatMap(ticker => gets(`/peers/${ticker}`, ['limit=4'])),
    ...gets('/peers/ZZALDR', [
      'method=size',
      'method=fundamentals',
      'metrics=revenue,roic&limit=3',
      'price=current&limit=3',
      'as_of=2022-09-13&limit=3',
    ]),
  ]
}

function filings(): RecordedRequest[] {
  return [
    ...TICKERS.flatMap(ticker => gets(`/public/companies/${ticker}/filings`, ['limit=4'])),
    ...gets('/public/companies/ZZALDR/filings', [
      'form_type=10-K,10-Q&limit=6',
      'form_type=10-K&amendments=true&from_date=2022-01-01&to_date=2022-12-31',
      'form_type=10-K/A',
      'limit=3&offset=3',
      ...asOf(DAYS, 'limit=2'),
    ]),
    ...gets('/filings/recent', [
      '',
      'form_type=8-K&limit=5',
      'since_date=2026-05-01',
      'sectors=technology&limit=3',
      'amendments=true&as_of=2022-09-30&limit=5',
      'limit=4&offset=4',
    ]),
    ...gets('/filings/text', [
      'ticker=ZZALDR&limit=2',
      'ticker=ZZALDR&section_id=risk_factors',
      'ticker=ZZALDR&section_id=risk_factors&row_type=chunk&limit=3',
      'ticker=ZZALDR&row_type=table&limit=3',
      'ticker=ZZALDR&keyword=supplier&form_type=10-K',
      'ticker=ZZALDR&keyword=supply%20chain&keyword_mode=any&limit=3',
      'ticker=ZZALDR&keyword=largest%20customer&keyword_mode=words&limit=3',
      'ticker=ZZALDR&keyword=customer%20revenue&keyword_mode=all&limit=3',
      'ticker=ZZALDR&keyword=submarine&section_id=business&form_type=10-K',
      'ticker=ZZALDR&vantage_date=2025-06-30&limit=2',
      'cik=4200000002&limit=2',
      `accession_number=${EARNINGS_RELEASE}`,
      `accession_number=${ANNUAL_REPORT}&limit=3&offset=3`,
      'ticker=ZZALDR&from_date=2025-01-01&to_date=2025-12-31&limit=3',
      'ticker=ZZALDR&fiscal_year=2025&fiscal_period=FY&limit=3',
      'keyword=restructuring&limit=5',
      'form_type=8-K&section_id=item_2_02&limit=3',
      'ticker=ZZGORS&section_id=mda_full',
    ]),
    ...gets('/filings/sections/summary', [
      'ticker=ZZALDR',
      'ticker=ZZALDR&form_type=10-K',
      `accession_number=${QUARTERLY_REPORT}`,
      'cik=4200000003&vantage_date=2025-06-30',
      'ticker=ZZHALM&amendments=true',
    ]),
    ...posts('/filings/keyword-search', [
      { accession_numbers: [ANNUAL_REPORT], keyword: 'supplier' },
      { accession_numbers: [ANNUAL_REPORT, QUARTERLY_REPORT], keyword: 'revenue', limit: 5 },
      { accession_numbers: [ANNUAL_REPORT], keyword: 'largest customer', keyword_mode: 'words' },
      { accession_numbers: [ANNUAL_REPORT], keyword: 'customer supplier', keyword_mode: 'all' },
      { accession_numbers: [ANNUAL_REPORT], keyword: 'customer supplier', keyword_mode: 'any', limit: 3 },
      { accession_numbers: [ANNUAL_REPORT], keyword: 'revenue', section_ids: ['risk_factors'] },
      { accession_numbers: [ANNUAL_REPORT], keyword: 'revenue', as_of: '2020-01-01' },
      { accession_numbers: ['4200000001-99-000001'], keyword: 'revenue' },
    ]),
  ]
}

function intelligence(): RecordedRequest[] {
  const signals = ['supplier_concentration', 'restructuring']
  return [
    ...posts('/filing-intelligence/screen', [
      { signals },
      { signals, match_mode: 'any' },
      { signals, match_mode: 'any', recency_days: 365, limit: 6 },
      { signals: ['guidance_issued'], order_by: 'market_cap', recency_days: 365, limit: 4 },
      { signals: ['layoffs'], ticker: 'ZZALDR', since_date: '2024-01-01', until_date: '2026-06-30' },
      { signals: ['restructuring'], sectors: ['technology'], recency_days: 365, as_of: '2025-11-11' },
      { signals: ['call_ai'], recency_days: 365 },
    ]),
    ...gets('/filing-intelligence/recent', [
      '',
      'recency_days=365&limit=5',
      'form_type=10-K&recency_days=200',
      'sectors=financials&limit=4',
      'signals=guidance_issued&limit=3',
      'amendments=true&limit=3&offset=3',
      'as_of=2024-06-30&limit=4',
    ]),
    ...gets('/filing-intelligence/signals', ['']),
    ...TICKERS.flatMap(ticker => [
      ...gets(`/companies/${ticker}/signal-summary`, ['']),
      ...gets(`/companies/${ticker}/transcript-signals`, ['']),
      ...gets(`/companies/${ticker}/guidance-vs-actual`, ['limit=3']),
      ...gets(`/earnings/${ticker}/history`, ['limit=3']),
    ]),
    ...gets('/companies/ZZALDR/signal-summary', asOf(DAYS)),
    ...gets('/companies/ZZALDR/transcript-signals', asOf(['2024-06-30', '2025-11-11'])),
    ...gets('/companies/ZZALDR/transcript-trajectory', ['', 'quarters=4', 'quarters=3&as_of=2025-11-11']),
    ...gets('/companies/ZZCIND/transcript-trajectory', ['']),
    ...gets('/companies/ZZALDR/guidance-vs-actual', [
      '',
      'metric=revenue&limit=4',
      'as_of=2025-11-11&limit=4',
    ]),
    ...gets('/earnings/ZZALDR/history', ['', ...asOf(['2024-06-30', '2025-11-11'], 'limit=4')]),
  ]
}

function prices(): RecordedRequest[] {
  return [
    ...TICKERS.flatMap(ticker => gets(`/market/daily/${ticker}`, ['limit=3'])),
    ...gets('/market/daily/ZZCIND', [
      'from_date=2020-08-20&to_date=2020-09-10',
      'from_date=2020-08-20&to_date=2020-09-10&adjusted=false',
      'limit=5&as_of=2020-08-27',
      'from_date=1990-01-01&to_date=1990-12-31',
      '',
    ]),
  ]
}

function bulk(): RecordedRequest[] {
  return [
    ...gets('/bulk/metrics', [
      'limit=5',
      'metrics=revenue,roic&tickers=ZZALDR,ZZCIND&period=annual',
      'metrics=eps_diluted&tickers=ZZCIND&period=annual&adjusted=false',
      'metrics=revenue&period=quarterly&limit=50',
      'metrics=revenue&tickers=ZZALDR&period=annual&as_of=2018-06-30',
      'metrics=revenue&tickers=ZZALDR,NOSUCH&period=annual',
      'changed_since=1970-01-01&metrics=roic&limit=20',
      'changed_since=2099-01-01',
    ]),
    ...gets('/bulk/facts', [
      'limit=5',
      'concepts=us-gaap:Assets,Revenues&tickers=ZZALDR&period=annual',
      'concepts=Revenues&tickers=ZZALDR&as_of=2022-09-13',
      'concepts=us-gaap:Assets&period=instant&limit=40',
      'changed_since=1970-01-01T00:00:00Z&tickers=ZZALDR&concepts=Assets',
      'changed_since=2099-01-01',
    ]),
    ...['metrics?metrics=revenue&limit=7', 'facts?concepts=Assets&limit=7'].flatMap(url =>
      ['json', 'csv', 'ndjson', 'parquet'].map(format =>
        request(`${API}/bulk/${url}`, { headers: accept(format) }),
      ),
    ),
    request(`${API}/bulk/metrics?metrics=revenue&limit=9`, {
      name: 'open bulk metrics, first page',
      save: { metricsCursor: { header: 'x-next-cursor' } },
    }),
    request(`${API}/bulk/metrics?metrics=revenue&limit=9&cursor={{metricsCursor}}`, {
      name: 'open bulk metrics, second page',
    }),
    request(`${API}/bulk/metrics?metrics=roic&limit=9&cursor={{metricsCursor}}`, {
      name: 'open bulk metrics, cursor of another query',
    }),
    request(`${API}/bulk/metrics?metrics=revenue&limit=9&cursor={{metricsCursor}}x`, {
      name: 'open bulk metrics, damaged cursor',
    }),
    request(`${API}/bulk/metrics?metrics=revenue&limit=9&cursor={{metricsCursor}}`, {
      app: 'later',
      name: 'later bulk metrics, expired cursor',
    }),
    request(`${API}/bulk/facts?concepts=Assets&limit=9`, {
      name: 'open bulk facts, first page',
      save: { factsCursor: { header: 'x-next-cursor' } },
    }),
    request(`${API}/bulk/facts?concepts=Assets&limit=9&cursor={{factsCursor}}`, {
      name: 'open bulk facts, second page',
    }),
    request(`${API}/bulk/metrics?metrics=revenue&cursor={{factsCursor}}`, {
      name: 'open bulk metrics, cursor of facts',
    }),
  ]
}

/** Every REST endpoint with valid parameters. */
export function restRequests(): RecordedRequest[] {
  return [
    ...companies(),
    ...statements(),
    ...facts(),
    ...metrics(),
    ...screens(),
    ...filings(),
    ...intelligence(),
    ...prices(),
    ...bulk(),
  ]
}

/** One cheap, valid request to each endpoint: path, and the body of a POST. */
export const EVERY_ENDPOINT: readonly (readonly [string, object?])[] = [
  ['/companies/universe?limit=2'],
  ['/public/companies/search?q=forge&limit=2'],
  ['/public/companies/by-ticker/ZZALDR'],
  ['/taxonomy'],
  ['/taxonomy/sectors'],
  ['/sectors'],
  ['/taxonomy/industries'],
  ['/industries'],
  ['/companies/ZZALDR/balance-sheet?limit=1'],
  ['/companies/ZZALDR/income-statement?limit=1'],
  ['/companies/ZZALDR/cash-flow?limit=1'],
  ['/public/companies/ZZALDR/facts-by-period?limit=2'],
  ['/companies/ZZALDR/fact-history?concept=Assets&limit=2'],
  ['/companies/ZZALDR/raw-facts?limit=2'],
  ['/data/metrics?tickers=ZZALDR&metrics=roic'],
  ['/data/metrics', { tickers: ['ZZALDR'], metrics: ['roic'] }],
  ['/data/metrics/catalog'],
  ['/data/metrics/lineage?ticker=ZZALDR&metric=roic'],
  ['/companies/ZZALDR/metrics/history?metrics=roic&years=1'],
  ['/screener/screen', { limit: 2 }],
  ['/screener/roic/screen?limit=2'],
  ['/peers/ZZALDR?limit=2'],
  ['/public/companies/ZZALDR/filings?limit=2'],
  ['/filings/recent?limit=2'],
  ['/filings/text?ticker=ZZALDR&limit=1'],
  ['/filings/sections/summary?ticker=ZZALDR'],
  ['/filings/keyword-search', { accession_numbers: [ANNUAL_REPORT], keyword: 'supplier' }],
  ['/filing-intelligence/screen', { signals: ['restructuring'], limit: 2 }],
  ['/filing-intelligence/recent?limit=2'],
  ['/filing-intelligence/signals'],
  ['/companies/ZZALDR/signal-summary'],
  ['/companies/ZZALDR/transcript-signals'],
  ['/companies/ZZALDR/transcript-trajectory?quarters=2'],
  ['/companies/ZZALDR/guidance-vs-actual?limit=2'],
  ['/earnings/ZZALDR/history?limit=2'],
  ['/market/daily/ZZALDR?limit=2'],
  ['/bulk/metrics?metrics=roic&limit=2'],
  ['/bulk/facts?concepts=Assets&limit=2'],
]

/** One request of the table above. */
export function endpointRequest(
  [path, body]: (typeof EVERY_ENDPOINT)[number],
  options: Parameters<typeof request>[1] = {},
): RecordedRequest {
  return body ? posts(path, [body], options)[0]! : request(`${API}${path}`, options)
}
