/** A call of a tool and the REST request that asks for the same. */
export interface Pair {
  readonly tool: string
  readonly given: Readonly<Record<string, unknown>>
  /** Below `/api/v1`. */
  readonly url: string
  readonly body?: object
}

const COMPANY = 'ZZALDR'
const FILTERS = [{ metric: 'roic', operator: 'gt', value: 0.05 }]
const RANK = [{ metric: 'roic', direction: 'desc' }]

/** Every endpoint that a tool stands for, asked through both doors. */
export function pairs(accession: string): readonly Pair[] {
  return [
    {
      tool: 'search_companies',
      given: { q: 'forge', limit: 5 },
      url: '/public/companies/search?q=forge&limit=5',
    },
    {
      tool: 'get_financials',
      given: { ticker: COMPANY, limit: 4, include: ['provenance'] },
      url: `/companies/${COMPANY}/income-statement?limit=4&include=provenance`,
    },
    {
      tool: 'get_financials',
      given: { ticker: 'zzaldr', statement: 'cash_flow', period: 'ttm', as_of: '2024-06-30', limit: 6 },
      url: '/companies/zzaldr/cash-flow?period=ttm&as_of=2024-06-30&limit=6',
    },
    {
      tool: 'get_financials',
      given: { ticker: COMPANY, statement: 'balance_sheet', period: 'quarterly', limit: 8, offset: 2 },
      url: `/companies/${COMPANY}/balance-sheet?period=quarterly&limit=8&offset=2`,
    },
    {
      tool: 'get_financials',
      given: { ticker: COMPANY, statement: 'as_reported', statements: ['balance_sheet'], limit: 8 },
      url: `/companies/${COMPANY}/statements/as-reported?statements=balance_sheet&limit=8`,
    },
    {
      tool: 'get_financials',
      given: { ticker: COMPANY, statement: 'restatements', statements: ['income_statement'], limit: 8 },
      url: `/companies/${COMPANY}/restatements?statements=income_statement&limit=8`,
    },
    {
      tool: 'get_metric_history',
      given: { ticker: COMPANY, metrics: ['roic', 'gross_margin'], years: 5 },
      url: `/companies/${COMPANY}/metrics/history?metrics=roic,gross_margin&years=5`,
    },
    {
      tool: 'list_filings',
      given: { ticker: COMPANY, form_type: ['10-K', '10-Q'], limit: 7 },
      url: `/public/companies/${COMPANY}/filings?form_type=10-K,10-Q&limit=7`,
    },
    {
      tool: 'list_filings',
      given: { accession_number: accession, as_of: '2026-06-30' },
      url: `/filings/sections/summary?accession_number=${accession}&vantage_date=2026-06-30`,
    },
    { tool: 'list_recent_filings', given: { limit: 9 }, url: '/filings/recent?limit=9' },
    {
      tool: 'get_filing_section',
      given: { ticker: COMPANY, keyword: 'supplier', form_type: ['10-K'], as_of: '2026-03-01', limit: 3 },
      url: `/filings/text?ticker=${COMPANY}&keyword=supplier&form_type=10-K&vantage_date=2026-03-01&limit=3`,
    },
    {
      tool: 'get_filing_section',
      given: { ticker: COMPANY, view: 'changes', section_id: 'risk_factors', limit: 5 },
      url: `/companies/${COMPANY}/sections/changes?section_id=risk_factors&limit=5`,
    },
    {
      tool: 'search_filings',
      given: { q: 'supplier OR "supply agreement"', tickers: [COMPANY], sort: 'newest', limit: 4 },
      url: '/filings/search',
      body: { q: 'supplier OR "supply agreement"', tickers: [COMPANY], sort: 'newest', limit: 4 },
    },
    { tool: 'get_filing_index', given: { ticker: COMPANY }, url: `/companies/${COMPANY}/signal-summary` },
    {
      tool: 'get_xbrl_facts',
      given: { ticker: COMPANY, fiscal_year: 2024, fiscal_period: 'FY', limit: 30 },
      url: `/public/companies/${COMPANY}/facts-by-period?fiscal_year=2024&fiscal_period=FY&limit=30`,
    },
    {
      tool: 'get_xbrl_facts',
      given: { ticker: COMPANY, view: 'dimensions', dimension: 'segment' },
      url: `/companies/${COMPANY}/raw-facts?dimension=segment`,
    },
    {
      tool: 'get_xbrl_facts',
      given: { ticker: COMPANY, view: 'segments', axis: 'segment' },
      url: `/companies/${COMPANY}/segments?axis=segment`,
    },
    {
      tool: 'get_xbrl_facts',
      given: { ticker: COMPANY, view: 'history', concept: 'us-gaap:Assets', limit: 10 },
      url: `/companies/${COMPANY}/fact-history?concept=us-gaap:Assets&limit=10`,
    },
    {
      tool: 'get_guidance_vs_actual',
      given: { ticker: COMPANY, limit: 5 },
      url: `/companies/${COMPANY}/guidance-vs-actual?limit=5`,
    },
    {
      tool: 'get_earnings_history',
      given: { ticker: COMPANY, limit: 6, as_of: '2025-06-30' },
      url: `/earnings/${COMPANY}/history?limit=6&as_of=2025-06-30`,
    },
    {
      tool: 'compare_earnings_calls',
      given: { ticker: COMPANY, quarters: 4 },
      url: `/companies/${COMPANY}/transcript-trajectory?quarters=4`,
    },
    {
      tool: 'get_stock_price',
      given: { ticker: COMPANY, limit: 20, adjusted: false },
      url: `/market/daily/${COMPANY}?limit=20&adjusted=false`,
    },
    {
      tool: 'screen_companies',
      given: { filters: FILTERS, rank_by: RANK, limit: 5 },
      url: '/screener/screen',
      body: { filters: FILTERS, rank_by: RANK, limit: 5 },
    },
    {
      tool: 'screen_companies',
      given: { preset: 'roic', sectors: ['technology'], limit: 5 },
      url: '/screener/roic/screen?sectors=technology&limit=5',
    },
    {
      tool: 'compare_companies',
      given: { ticker: COMPANY, method: 'fundamentals', limit: 5 },
      url: `/peers/${COMPANY}?method=fundamentals&limit=5`,
    },
    {
      tool: 'screen_filing_signals',
      given: {
        signals: ['supplier_concentration', 'restructuring'],
        match_mode: 'any',
        recency_days: 365,
        limit: 6,
      },
      url: '/filing-intelligence/screen',
      body: {
        signals: ['supplier_concentration', 'restructuring'],
        match_mode: 'any',
        recency_days: 365,
        limit: 6,
      },
    },
  ]
}
