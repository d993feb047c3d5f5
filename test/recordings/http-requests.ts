import { API, accept, gets, posts, type RecordedRequest, request } from './request.ts'
import { ANNUAL_REPORT, EVERY_ENDPOINT, endpointRequest, TICKERS } from './rest-requests.ts'

/** Invalid query parameters by path: the response must report all errors. */
const PARAMETERS: Readonly<Record<string, string>> = {
  '/companies/universe': 'tickers exchange sector filer_type order limit offset',
  '/public/companies/search': 'q limit offset',
  '/public/companies/by-ticker/!': '',
  '/taxonomy': '',
  '/companies/!/balance-sheet': 'period limit offset as_of adjusted include',
  '/companies/!/income-statement': 'period limit offset as_of adjusted include',
  '/companies/!/cash-flow': 'period limit offset as_of adjusted include',
  '/public/companies/!/facts-by-period': 'fiscal_year fiscal_period taxonomy concepts as_of limit offset',
  '/companies/!/fact-history': 'concept unit period as_of limit offset',
  '/companies/!/raw-facts':
    'concept axis member dimension fiscal_year fiscal_period accession_number as_of limit offset',
  '/data/metrics': 'tickers metrics period years dimensions price adjusted as_of dry_run',
  '/data/metrics/lineage': 'ticker metric period period_end as_of',
  '/companies/!/metrics/history': 'metrics period years adjusted as_of',
  '/screener/roic/screen': 'sectors min_roic min_market_cap period limit as_of',
  '/peers/!': 'method metrics price limit as_of',
  '/public/companies/!/filings': 'form_type amendments from_date to_date as_of limit offset',
  '/filings/recent': 'form_type amendments since_date as_of sectors limit offset',
  '/filings/text':
    'ticker cik accession_number form_type amendments section_id row_type keyword keyword_mode vantage_date from_date to_date fiscal_year fiscal_period limit offset',
  '/filings/sections/summary': 'ticker cik accession_number form_type amendments vantage_date',
  '/filing-intelligence/recent': 'recency_days form_type amendments sectors signals as_of limit offset',
  '/companies/!/signal-summary': 'as_of',
  '/companies/!/transcript-signals': 'as_of',
  '/companies/!/transcript-trajectory': 'quarters as_of',
  '/companies/!/guidance-vs-actual': 'metric limit as_of',
  '/earnings/!/history': 'limit as_of',
  '/market/daily/!': 'from_date to_date limit adjusted as_of',
  '/bulk/metrics': 'changed_since tickers as_of cursor limit metrics period adjusted',
  '/bulk/facts': 'changed_since tickers as_of cursor limit concepts period',
}

/** 400 with details. */
function invalid(): RecordedRequest[] {
  return [
    ...Object.entries(PARAMETERS).flatMap(([path, names]) =>
      gets(path, [[...names.split(' ').filter(Boolean), 'nonsense'].map(name => `${name}=!`).join('&')]),
    ),
    ...gets('/companies/ZZALDR/balance-sheet', [
      'limit=0',
      'limit=101',
      'limit=abc',
      'limit=1.5',
      'limit=1&limit=2',
      'offset=-1',
      'as_of=2024-02-30',
      'as_of=2024-1-1',
      'as_of=1899-12-31',
      'adjusted=yes',
      'period=ttm',
      'PERIOD=annual',
      'include=provenance,provenance',
      'limit=',
      'limit=%00',
      'limit=%ZZ',
    ]),
    ...gets('/companies/ZZALDR/fact-history', ['']),
    ...gets('/public/companies/search', ['', 'q=', 'q=%20', 'q=x&limit=51']),
    ...gets('/data/metrics', [
      '',
      'tickers=ZZALDR&metrics=roicc',
      'tickers=ZZALDR&metrics=roic&dimensions=TTM.NOPE',
      'tickers=ZZALDR,,ZZBRKN&metrics=roic',
    ]),
    ...gets('/data/metrics/lineage', [
      'ticker=ZZALDR&metric=grossmargin',
      'ticker=ZZALDR&metric=income_statement.nothing',
      'ticker=ZZALDR&metric=roic&period_end=1990-01-01',
    ]),
    ...gets('/companies/ZZALDR/metrics/history', ['metrics=grossmargin', 'metrics=roic&years=31']),
    ...gets('/filings/text', [
      '',
      'ticker=ZZALDR&cik=4200000002',
      'ticker=ZZALDR&section_id=risk_factor',
      'ticker=ZZALDR&keyword_mode=any',
      'ticker=ZZALDR&keyword=a',
      'ticker=ZZALDR&from_date=2025-12-31&to_date=2025-01-01',
      'ticker=ZZALDR&limit=1000&offset=9500',
      'ticker=ZZALDR&fiscal_period=FY',
    ]),
    ...gets('/filings/sections/summary', ['', `ticker=ZZALDR&accession_number=${ANNUAL_REPORT}`]),
    ...gets('/filing-intelligence/recent', ['signals=no_such_signal', 'limit=50&offset=9990']),
    ...gets('/companies/universe', ['exchange=Nowhere', 'sector=tech']),
    ...gets('/market/daily/ZZALDR', ['limit=99999', 'from_date=2025-12-31&to_date=2025-01-01']),
    ...gets('/peers/ZZALDR', ['method=industri']),
    ...gets('/bulk/metrics', [
      'cursor=nothing',
      'changed_since=yesterday',
      'limit=100001',
      'metrics=grossmargin',
    ]),
    ...posts('/data/metrics', [
      {},
      { tickers: [], metrics: [] },
      { tickers: 'ZZALDR', metrics: ['roic'] },
      [],
    ]),
    ...posts('/screener/screen', [
      { filters: [{ metric: 'roic' }] },
      { filters: [{ metric: 'roicc', operator: 'gt', value: 1 }] },
      { filters: [{ metric: 'roic', operator: 'between', value: 1 }] },
      { filters: [{ metric: 'roic', operator: 'in_top', value: 2 }] },
      { filters: [{ metric: 'roic', operator: 'above', value: 1, extra: true }], match: 'none', limit: 0 },
      { columns: ['revenue.TTM.NOPE'], rank_by: { metric: 'roic', direction: 'up' } },
      { industries: ['no such industry'], exchanges: ['Nowhere'] },
      { unknown: 1 },
    ]),
    ...posts('/filings/keyword-search', [
      {},
      { accession_numbers: ['nonsense'], keyword: 'a' },
      { accession_numbers: [ANNUAL_REPORT], keyword: '--' },
    ]),
    ...posts('/filing-intelligence/screen', [
      {},
      { signals: ['no_such_signal'] },
      { signals: ['layoffs'], since_date: '2025-12-31', until_date: '2025-01-01' },
      { signals: ['layoffs'], recency_days: 366, limit: 51, match_mode: 'some' },
    ]),
    ...posts('/screener/screen', [
      '{"limit":',
      'null',
      '"text"',
      '',
      '{"limit":1,"limit":2}',
      '{"__proto__":{}}',
    ]),
    request(`${API}/taxonomy?api_key=secret`),
    request(`${API}/taxonomy?key=fda_${'a'.repeat(49)}`, { name: 'open key in the address' }),
  ]
}

/** 404, 405, 406, 413, 414 and 415; HEAD and OPTIONS. */
function refused(): RecordedRequest[] {
  const withTicker = EVERY_ENDPOINT.filter(([path]) => path.includes('/ZZALDR'))
  return [
    ...withTicker.map(([path]) => request(`${API}${path.replace('/ZZALDR', '/NOSUCH')}`)),
    ...gets('/companies/ZZALDX/income-statement', ['']),
    ...gets('/filings/text', ['ticker=NOSUCH', 'accession_number=4200000001-99-000001', 'cik=1']),
    ...gets('/filings/sections/summary', ['ticker=NOSUCH', 'accession_number=4200000001-99-000001']),
    ...gets('/data/metrics/lineage', ['ticker=NOSUCH&metric=roic']),
    ...posts('/filing-intelligence/screen', [{ signals: ['layoffs'], ticker: 'NOSUCH' }]),
    ...[
      '/nothing',
      `${API}/nothing`,
      `${API}/companies`,
      `${API}/companies/ZZALDR`,
      '/api/v2/taxonomy',
      '/%',
    ].map(url => request(url)),
    ...[
      '/taxonomy',
      '/companies/ZZALDR/balance-sheet',
      '/screener/screen',
      '/data/metrics',
      '/bulk/facts',
    ].flatMap(path =>
      ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'].map(method => request(`${API}${path}`, { method })),
    ),
    ...['/docs', '/openapi.json', '/healthz', '/mcp', '/'].flatMap(url =>
      ['PUT', 'OPTIONS', 'HEAD'].map(method => request(url, { method })),
    ),
    request(`${API}/taxonomy`, { method: 'POST', body: {} }),
    request(`${API}/screener/screen`),
    ...EVERY_ENDPOINT.flatMap(endpoint =>
      ['csv', 'ndjson'].map(format => endpointRequest(endpoint, { headers: accept(format) })),
    ),
    ...[
      'parquet',
      'xml',
      'html',
      'nonsense',
      'text/*;q=0.5, application/json;q=0.1',
      'text/csv;q=0, */*',
    ].flatMap(format => [
      request(`${API}/companies/ZZALDR/balance-sheet?limit=1`, { headers: accept(format) }),
      request(`${API}/taxonomy`, { headers: accept(format) }),
    ]),
    request(`${API}/bulk/facts?limit=2`, { headers: accept('xml') }),
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'].map(type =>
      request(`${API}/screener/screen`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"limit":1}',
      }),
    ),
    request(`${API}/screener/screen`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '{"limit":1}',
    }),
    request(`${API}/screener/screen`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ columns: 'x'.repeat(1_100_000) }),
      name: 'open POST a body of more than a megabyte',
    }),
    request(`${API}/public/companies/search?q=${'a'.repeat(100_000)}`),
    request(`${API}/public/companies/search?q=${'a'.repeat(200_001)}`),
    request(`${API}/companies/${'a'.repeat(5_000)}/balance-sheet`),
    ...gets('/sectors', [''], { headers: { 'accept-encoding': 'gzip' } }),
    ...gets('/sectors', [''], { headers: { origin: 'https://example.org' } }),
    ...gets('/sectors', [''], { headers: { 'x-request-id': 'recorded-1' }, unmasked: ['x-request-id'] }),
  ]
}

/** Status 304: each resource without, then with its entity tag. */
function conditional(): RecordedRequest[] {
  const urls = [
    `${API}/taxonomy`,
    `${API}/companies/universe?limit=2`,
    `${API}/companies/ZZALDR/balance-sheet?limit=1`,
    `${API}/companies/ZZALDR/cash-flow?limit=2&as_of=2024-06-30`,
    `${API}/data/metrics?tickers=ZZALDR&metrics=roic`,
    `${API}/filings/recent?limit=2`,
    `${API}/filings/text?ticker=ZZALDR&limit=1`,
    `${API}/market/daily/ZZALDR?limit=2`,
    `${API}/filing-intelligence/recent?limit=2`,
    `${API}/bulk/facts?limit=2`,
    '/openapi.json',
    '/docs',
  ]
  return urls.flatMap((url, index) => [
    request(url, { name: `open entity tag of ${url}`, save: { [`tag${index}`]: { header: 'etag' } } }),
    request(url, { name: `open unchanged ${url}`, headers: { 'if-none-match': `{{tag${index}}}` } }),
    request(url, { headers: { 'if-none-match': 'W/"another"' } }),
  ])
}

function operation(): RecordedRequest[] {
  return [
    ...['/', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics'].map(url => request(url)),
    request('/.well-known/oauth-protected-resource/mcp', { headers: { host: 'localhost' } }),
    request('/readyz', { app: 'failing' }),
    request('/healthz', { app: 'failing' }),
    request('/readyz', { app: 'unavailable' }),
    request('/dashboard'),
    ...['failing', 'unavailable', 'slow'].flatMap(app =>
      EVERY_ENDPOINT.filter(([path]) =>
        /balance-sheet|fact-history|market|filings\/text|filing-intelligence\/recent|bulk\/facts/.test(path),
      ).map(endpoint => endpointRequest(endpoint, { app: app as 'failing' })),
    ),
    ...['http', 'https'].map(protocol =>
      request(`${API}/sectors`, { app: 'proxied', headers: { 'x-forwarded-proto': protocol } }),
    ),
    request('/healthz', { app: 'proxied', headers: { 'x-forwarded-proto': 'http' } }),
    request('', { name: 'crowded socket: no HTTP', app: 'crowded', raw: 'nonsense\r\n\r\n' }),
    request('', {
      name: 'crowded socket: a head of 300 kB',
      app: 'crowded',
      raw: `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(300_000)}\r\n\r\n`,
    }),
    request('', {
      name: 'crowded socket: a second request',
      app: 'crowded',
      raw: `GET ${API}/sectors HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      concurrent: `GET ${API}/market/daily/ZZALDR HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    }),
    request('', {
      name: 'crowded socket: healthz',
      app: 'crowded',
      raw: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    }),
  ]
}

/** IP addresses for guests, which are counted per address. */
let guests = 0
function guestAddress(): string {
  guests += 1
  return `198.51.${100 + Math.floor(guests / 250)}.${(guests % 250) + 1}`
}

/** Permissions, limits and quotas of each plan. */
function tiers(): RecordedRequest[] {
  guests = 0
  const app = 'tiered'
  const guest = () => ({ app, address: guestAddress() }) as const
  const limits: readonly (readonly [string, number, number])[] = [
    ['/public/companies/search?q=fictional&limit=', 20, 50],
    ['/public/companies/ZZALDR/facts-by-period?limit=', 20, 1000],
    ['/companies/ZZALDR/raw-facts?limit=', 20, 1000],
    ['/screener/roic/screen?limit=', 20, 200],
    ['/peers/ZZALDR?limit=', 20, 50],
    ['/public/companies/ZZALDR/filings?limit=', 20, 200],
    ['/filings/recent?limit=', 20, 200],
    ['/filings/text?ticker=ZZALDR&limit=', 50, 1000],
    ['/filing-intelligence/recent?limit=', 20, 50],
    ['/companies/ZZALDR/guidance-vs-actual?limit=', 20, 100],
    ['/earnings/ZZALDR/history?limit=', 20, 100],
    ['/market/daily/ZZALDR?limit=', 252, 5000],
    ['/companies/universe?limit=', 100, 5000],
    ['/data/metrics?tickers=ZZALDR&metrics=roic&years=', 3, 10],
  ]
  const quota = ['x-ratelimit-remaining', 'ratelimit', 'retry-after']
  return [
    ...EVERY_ENDPOINT.flatMap(endpoint => [
      endpointRequest(endpoint, guest()),
      endpointRequest(endpoint, { app, key: 'free' }),
      endpointRequest(endpoint, { app, key: 'pro' }),
    ]),
    ...limits.flatMap(([path, guestMost, most]) => [
      request(`${API}${path}${guestMost}`, guest()),
      request(`${API}${path}${guestMost + 1}`, guest()),
      request(`${API}${path}${most + 1}`, guest()),
      request(`${API}${path}${most}`, { app, key: 'free' }),
    ]),
    request(`${API}/data/metrics?tickers=${TICKERS.slice(0, 6)}&metrics=roic`, guest()),
    request(`${API}/companies/universe?tickers=${TICKERS.slice(0, 6)}`, guest()),
    ...posts('/screener/screen', [{ tickers: TICKERS.slice(0, 6) }, { limit: 21 }], {
      app,
      address: guestAddress(),
    }),
    ...posts(
      '/data/metrics',
      [{ tickers: Array.from({ length: 201 }, (_, n) => `T${n}`), metrics: ['roic'] }],
      {
        app,
        key: 'free',
      },
    ),
    request(`${API}/bulk/metrics?metrics=roic&limit=100000`, { app, key: 'pro' }),
    ...(['test', 'revoked', 'expired'] as const).map(key => request(`${API}/sectors`, { app, key })),
    ...(['test', 'revoked', 'expired'] as const).map(key =>
      request(`${API}/companies/ZZALDR/balance-sheet?limit=1`, { app, key }),
    ),
    ...['Bearer nonsense', `Bearer fda_${'a'.repeat(49)}`, 'Basic YTpi', 'Bearer', ''].map(
      (authorization, index) =>
        request(`${API}/sectors`, {
          ...guest(),
          headers: { authorization },
          name: `tiered authorization ${index}`,
        }),
    ),
    ...['/', '/docs', '/openapi.json', '/healthz', '/readyz', '/nothing'].map(url => request(url, guest())),
    request(`${API}/sectors`, {
      app,
      address: '203.0.113.1',
      name: 'tiered guest, first call',
      unmasked: quota,
    }),
    request(`${API}/sectors`, {
      app,
      address: '203.0.113.1',
      times: 99,
      name: 'tiered guest, last call of the day',
      unmasked: quota,
    }),
    request(`${API}/sectors`, {
      app,
      address: '203.0.113.1',
      name: 'tiered guest, rate limited',
      unmasked: quota,
    }),
    request(`${API}/sectors`, { app, address: '203.0.113.2', name: 'tiered another guest', unmasked: quota }),
    request(`${API}/nothing`, { app, address: '203.0.113.1', name: 'tiered limited guest, unknown address' }),
    request('/healthz', { app, address: '203.0.113.1', name: 'tiered limited guest, health' }),
  ]
}

export function httpRequests(): RecordedRequest[] {
  return [...operation(), ...invalid(), ...refused(), ...conditional(), ...tiers()]
}
