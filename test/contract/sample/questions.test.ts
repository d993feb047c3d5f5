import { afterAll, describe, expect, it } from 'vitest'
import { countTokens } from '../../../src/domain/documents/text/count-tokens.ts'
import { callTool, mcpClient } from '../../support/mcp-client.ts'
import { openSampleApp } from '../../support/sample-app.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())
const client = await mcpClient(sample.app, 'modern')

const MAX_CALLS = 3
/** Of o200k_base, for all calls of a question together. */
const MAX_TOKENS = 3_000

interface Question {
  readonly question: string
  readonly calls: readonly (readonly [tool: string, given: object])[]
  /** What the answers must show. */
  readonly shows: readonly RegExp[]
}

const TICKER = 'ZZALDR'
const SINCE = { since_date: '2015-01-01' }

const QUESTIONS: readonly Question[] = [
  {
    question: 'How did free cash flow develop, and was it revised?',
    calls: [
      ['get_metric_history', { ticker: TICKER, metrics: ['free_cash_flow'], period: 'annual', years: 4 }],
      [
        'get_metric_history',
        { ticker: TICKER, metrics: ['free_cash_flow'], period: 'annual', years: 4, as_of: '2025-06-30' },
      ],
    ],
    shows: [/free_cash_flow/, /\| 2025-12-31 \|/, /as_of: 2025-06-30/],
  },
  {
    question: 'What is the trend of its margins?',
    calls: [
      [
        'get_metric_history',
        { ticker: TICKER, metrics: ['gross_margin', 'operating_margin'], period: 'quarterly', years: 2 },
      ],
    ],
    shows: [/gross_margin/, /operating_margin/, /\| 0\.\d+ \| 0\.\d+/],
  },
  {
    question: 'Which companies with little net debt grow?',
    calls: [
      [
        'screen_companies',
        {
          filters: [
            { metric: 'net_debt_to_ebitda', operator: 'lt', value: 2 },
            { metric: 'revenue_growth', operator: 'gt', value: 0 },
          ],
          rank_by: { metric: 'roic', direction: 'desc' },
        },
      ],
    ],
    shows: [/\| 1 \| ZZ/, /net_debt_to_ebitda/],
  },
  {
    question: 'What does it say about the risk of its suppliers?',
    calls: [
      ['search_filings', { q: 'supplier', tickers: [TICKER], section_id: ['risk_factors'], limit: 3 }],
      [
        'get_filing_section',
        { ticker: TICKER, form_type: ['10-K'], section_id: 'risk_factors', keyword: 'supplier', limit: 1 },
      ],
    ],
    shows: [/snippet=[\s\S]*supplier/, /accession_number/, /source_url/],
  },
  {
    question: 'What is the net interest income of banks?',
    calls: [
      [
        'screen_companies',
        {
          filters: [{ metric: 'net_interest_income', operator: 'gt', value: 0 }],
          columns: ['net_interest_margin'],
        },
      ],
    ],
    shows: [/"net_interest_income":\d+/, /"net_interest_margin":0\.\d+/],
  },
  {
    question: 'How large are its segments?',
    calls: [['get_xbrl_facts', { ticker: TICKER, view: 'segments', axis: 'segment', limit: 3 }]],
    shows: [/SegmentsAxis/, /us-gaap:Revenue/, /"value":\d{6}/, /difference=0/, /\| \d{6,} \| \d{6,} \|/],
  },
  {
    question: 'Who restated its statements?',
    calls: [['get_financials', { ticker: TICKER, statement: 'restatements', limit: 5 }]],
    shows: [/count: [1-9]/, /10-K\/A/, /\| -?[1-9]\d+ \|/],
  },
  {
    question: 'Who are its customers, and where does it sell?',
    calls: [
      [
        'screen_filing_signals',
        { signals: ['customer_concentration_high'], ticker: TICKER, ...SINCE, limit: 2 },
      ],
      ['get_xbrl_facts', { ticker: TICKER, view: 'dimensions', dimension: 'geography', limit: 8 }],
    ],
    shows: [/customer_concentration_high/, /United States/],
  },
  {
    question: 'Which companies are sued?',
    calls: [['screen_filing_signals', { signals: ['material_litigation'], ...SINCE, limit: 4 }]],
    shows: [/"quote":"[^"]*(?:complaint|lawsuit|court)/, /legal_proceedings/],
  },
  {
    question: 'Did it meet its guidance?',
    calls: [['get_guidance_vs_actual', { ticker: TICKER, limit: 6 }]],
    shows: [/outcome/, /"quote"/],
  },
  {
    question: 'How did the price react to its results?',
    calls: [['get_earnings_history', { ticker: TICKER, limit: 6 }]],
    shows: [/price_reaction_1d/, /\| -?0\.0\d+ \|/],
  },
  {
    question: 'Which companies are similar?',
    calls: [
      ['compare_companies', { ticker: TICKER }],
      ['compare_companies', { ticker: TICKER, method: 'fundamentals', limit: 5 }],
    ],
    shows: [
      /notice: None of the companies[\s\S]*Other methods: size, fundamentals/,
      /similarity/,
      /"revenue":\d/,
    ],
  },
]

describe('questions of an analyst over MCP', () => {
  it.each(QUESTIONS)('$question', async ({ calls, shows }) => {
    expect(calls.length).toBeLessThanOrEqual(MAX_CALLS)
    const answers = await Promise.all(calls.map(([tool, given]) => callTool(client, tool, given)))
    const text = answers.map(({ content }) => content[0]!.text).join('\n')
    expect(answers.map(({ isError }) => isError ?? false)).not.toContain(true)
    for (const shown of shows) expect(text).toMatch(shown)
    expect(countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS)
  })
})
