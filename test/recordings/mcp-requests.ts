import { type RecordedRequest, request } from './request.ts'
import { ANNUAL_REPORT } from './rest-requests.ts'

const REVISION = '2026-07-28'
const PREFIX = 'io.modelcontextprotocol'

type Options = NonNullable<Parameters<typeof request>[1]>
type Message = Readonly<Record<string, unknown>>

const LEGACY_HEADERS = {
  host: 'localhost',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** A message of a client with an older, stateful protocol revision. */
function legacy(method: string, params: object, options: Options = {}): RecordedRequest {
  return sent(
    { jsonrpc: '2.0', id: 1, method, params },
    `legacy ${method} ${JSON.stringify(params)}`,
    options,
  )
}

/** A message of a client with the stateless protocol revision. */
function modern(method: string, params: Message, options: Options = {}): RecordedRequest {
  const name = params['name'] ?? params['uri']
  const meta = {
    [`${PREFIX}/protocolVersion`]: REVISION,
    [`${PREFIX}/clientInfo`]: { name: 'recordings', version: '1.0.0' },
    [`${PREFIX}/clientCapabilities`]: {},
  }
  return sent(
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
    `modern ${method} ${JSON.stringify(params)}`,
    {
      ...options,
      headers: {
        'mcp-protocol-version': REVISION,
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': String(name) }),
        ...options.headers,
      },
    },
  )
}

function sent(body: object | string, name: string, options: Options): RecordedRequest {
  const { app = 'open', key, address } = options
  const caller = key ? ` key=${key}` : address ? ' guest' : ''
  return request('/mcp', {
    name: `${app} mcp${caller} ${name}`,
    method: 'POST',
    body,
    ...options,
    headers: { ...LEGACY_HEADERS, ...options.headers },
  })
}

const COMPANY = { ticker: 'ZZALDR' }
const FILTERS = [{ metric: 'roic', operator: 'gt', value: 0.05 }]
const SIGNALS = ['supplier_concentration', 'restructuring', 'layoffs', 'acquisition_completed']

/** Arguments by tool; the first ones of each tool are valid for every plan that may call it. */
const CALLS: Readonly<Record<string, readonly object[]>> = {
  search_companies: [{ q: 'forge', limit: 5 }, { q: 'fictional', max_tokens: 300 }, { q: '' }, {}],
  get_financials: [
    { ...COMPANY, limit: 2 },
    { ...COMPANY, statement: 'cash_flow', period: 'ttm', as_of: '2024-06-30', limit: 3 },
    { ...COMPANY, statement: 'balance_sheet', period: 'quarterly', limit: 4, offset: 2 },
    { ...COMPANY, limit: 2, include: ['provenance'] },
    { ...COMPANY, period: 'quarterly', limit: 40, max_tokens: 1500 },
    { ticker: 'ZZALDX' },
    { ...COMPANY, statement: 'balance_sheet', period: 'ttm' },
  ],
  get_metric_history: [
    { ...COMPANY, metrics: ['roic', 'gross_margin'], years: 3 },
    { ...COMPANY, metrics: ['revenue'], period: 'annual', as_of: '2022-09-13' },
    { ...COMPANY, metrics: ['grossmargin'] },
  ],
  list_filings: [
    { ...COMPANY, form_type: ['10-K', '10-Q'], limit: 4 },
    { accession_number: ANNUAL_REPORT },
    { ...COMPANY, as_of: '2022-09-14', amendments: true, limit: 3 },
    { accession_number: '4200000001-99-000001' },
  ],
  list_recent_filings: [{ limit: 5 }, { form_type: ['8-K'], sectors: ['technology'], limit: 3 }],
  get_filing_section: [
    { ...COMPANY, section_id: 'risk_factors' },
    { ...COMPANY, keyword: 'supplier', form_type: ['10-K'], as_of: '2026-03-01', limit: 3 },
    { accession_number: ANNUAL_REPORT, section_id: 'risk_factors', max_tokens: 2500 },
    { accession_number: ANNUAL_REPORT, row_type: 'table', max_tokens: 1000 },
    { ...COMPANY, section_id: 'risk_factor' },
  ],
  get_filing_index: [COMPANY, { ...COMPANY, as_of: '2024-06-30' }, { ticker: 'NOSUCH' }],
  get_xbrl_facts: [
    { ...COMPANY, fiscal_year: 2024, fiscal_period: 'FY', limit: 5 },
    { ...COMPANY, view: 'dimensions', dimension: 'segment', limit: 4 },
    { ...COMPANY, view: 'history', concept: 'us-gaap:Assets', limit: 4 },
    { ...COMPANY, view: 'history' },
    { ...COMPANY, view: 'dimensions', concepts: ['Assets'] },
  ],
  get_guidance_vs_actual: [
    { ...COMPANY, limit: 3 },
    { ...COMPANY, metric: 'revenue', as_of: '2025-11-11' },
  ],
  get_earnings_history: [{ ...COMPANY, limit: 6 }],
  compare_earnings_calls: [{ ...COMPANY, quarters: 3 }, { ticker: 'ZZKEST' }],
  get_stock_price: [
    { ...COMPANY, limit: 5 },
    { ...COMPANY, limit: 120, max_tokens: 1500 },
    { ...COMPANY, limit: 99_999 },
  ],
  screen_companies: [
    { filters: FILTERS, rank_by: [{ metric: 'roic', direction: 'desc' }], limit: 5 },
    { preset: 'roic', sectors: ['technology'], limit: 5 },
    { preset: 'roic', filters: FILTERS },
    { filters: [{ metric: 'roicc', operator: 'gt', value: 1 }] },
  ],
  compare_companies: [
    { ...COMPANY, limit: 3 },
    { ...COMPANY, method: 'fundamentals', limit: 3 },
    { ...COMPANY, method: 'industri' },
  ],
  screen_filing_signals: [
    { signals: SIGNALS, match_mode: 'any', recency_days: 365, limit: 4 },
    { signals: SIGNALS, match_mode: 'any', recency_days: 365, limit: 40, max_tokens: 1500 },
    { signals: ['no_such_signal'] },
  ],
}

function calls(): RecordedRequest[] {
  return Object.entries(CALLS).flatMap(([name, given]) => [
    ...given.map(args => legacy('tools/call', { name, arguments: args })),
    modern('tools/call', { name, arguments: given[0]! }),
    modern('tools/call', { name, arguments: given.at(-1)! }),
    legacy('tools/call', { name, arguments: { ...given[0], nonsense: 1, max_tokens: 0 } }),
    ...(['free', 'pro'] as const).map(key =>
      legacy('tools/call', { name, arguments: given[0]! }, { app: 'tiered', key }),
    ),
  ])
}

function guestCalls(): RecordedRequest[] {
  return Object.entries(CALLS).map(([name, given], index) =>
    legacy('tools/call', { name, arguments: given[0]! }, { app: 'tiered', address: `192.0.2.${index + 1}` }),
  )
}

function protocol(): RecordedRequest[] {
  const client = { capabilities: {}, clientInfo: { name: 'recordings', version: '1.0.0' } }
  const resources = ['metrics', 'signals', 'sections', 'nothing'].map(name => `filings://catalog/${name}`)
  const raw = (name: string, body: object | string, options: Options = {}) => sent(body, name, options)
  const call = { name: 'search_companies', arguments: { q: 'forge' } }
  return [
    ...['2025-06-18', '2025-03-26', '2024-11-05', '1999-01-01'].map(protocolVersion =>
      legacy('initialize', { ...client, protocolVersion }),
    ),
    legacy('ping', {}),
    legacy('notifications/initialized', {}),
    modern('server/discover', {}),
    ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list', 'no/such/method'].flatMap(
      method => [legacy(method, {}), modern(method, {})],
    ),
    ...resources.flatMap(uri => [legacy('resources/read', { uri }), modern('resources/read', { uri })]),
    legacy('prompts/get', { name: 'nothing' }),
    legacy('logging/setLevel', { level: 'info' }),
    legacy('completion/complete', {
      ref: { type: 'ref/prompt', name: 'x' },
      argument: { name: 'a', value: 'b' },
    }),
    legacy('tools/call', { name: 'no_such_tool', arguments: {} }),
    modern('tools/call', { name: 'no_such_tool', arguments: {} }),
    legacy('tools/call', {}),
    legacy('tools/call', { name: 'search_companies', arguments: 'forge' }),
    raw('no JSON', '{"jsonrpc":'),
    raw('empty body', ''),
    raw('empty batch', []),
    raw('batch', [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
      { jsonrpc: '2.0', id: 2, method: 'ping', params: {} },
    ]),
    raw('no method', { jsonrpc: '2.0', id: 1 }),
    raw('wrong protocol', { jsonrpc: '1.0', id: 1, method: 'ping' }),
    raw('notification', { jsonrpc: '2.0', method: 'notifications/initialized' }),
    raw('a megabyte', { jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(1_100_000) } }),
    raw('wrong media type', '{}', { headers: { 'content-type': 'text/plain' } }),
    raw('wrong accept', { jsonrpc: '2.0', id: 1, method: 'ping' }, { headers: { accept: 'text/html' } }),
    raw(
      'unknown version',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      {
        headers: { 'mcp-protocol-version': '1999-01-01' },
      },
    ),
    modern('tools/call', call, {
      name: 'open mcp modern other name',
      headers: { 'mcp-name': 'get_financials' },
    }),
    modern('tools/call', call, {
      name: 'open mcp modern other method',
      headers: { 'mcp-method': 'tools/list' },
    }),
    raw('foreign host', { jsonrpc: '2.0', id: 1, method: 'ping' }, { headers: { host: 'example.org' } }),
    raw(
      'foreign origin',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      {
        headers: { origin: 'https://example.org' },
      },
    ),
    raw(
      'local origin',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      {
        headers: { origin: 'http://localhost:8080' },
      },
    ),
    raw(
      'key of nobody',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      {
        app: 'tiered',
        headers: { authorization: 'Bearer nonsense' },
      },
    ),
    raw('revoked key', { jsonrpc: '2.0', id: 1, method: 'ping' }, { app: 'tiered', key: 'revoked' }),
    raw(
      'failing stores',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'get_stock_price',
          arguments: COMPANY,
        },
      },
      { app: 'failing' },
    ),
    raw(
      'unavailable stores',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'get_stock_price',
          arguments: COMPANY,
        },
      },
      { app: 'unavailable' },
    ),
    request('/mcp', { headers: LEGACY_HEADERS }),
    request('/mcp', { method: 'DELETE', headers: { host: 'localhost' } }),
    request('/.well-known/oauth-protected-resource/mcp', {
      app: 'tiered',
      address: '192.0.2.100',
      headers: { host: 'localhost:3000' },
    }),
  ]
}

/** Every MCP tool, and the protocol around them. */
export function mcpRequests(): RecordedRequest[] {
  return [...protocol(), ...calls(), ...guestCalls()]
}
