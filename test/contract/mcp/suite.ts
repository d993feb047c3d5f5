import type { Client } from '@modelcontextprotocol/client'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { boundTools } from '../../../src/api/mcp/server.ts'
import { countTokens } from '../../../src/domain/documents/text/count-tokens.ts'
import { callTool, ERAS, mcpClient, type ToolResult } from '../../support/mcp-client.ts'
import { type Pair, pairs } from './pairs.ts'

const COMPANY = 'ZZALDR'
const SIGNALS = ['supplier_concentration', 'restructuring', 'layoffs', 'acquisition_completed']
/** Answers say how long they took, and tools how to go on. */
const OWN = new Set(['execution_time_ms', 'continuation'])

/** The tools over the made sample: what they answer, and that it is what REST answers. */
export function mcpContract(app: () => FastifyInstance): void {
  describe('MCP tools over the synthetic sample', () => {
    const clients = new Map<string, Client>()
    let accession = ''
    const call = (name: string, given: object, era = 'modern') => callTool(clients.get(era)!, name, given)

    beforeAll(async () => {
      for (const era of ERAS) clients.set(era, await mcpClient(app(), era))
      const filings = await call('list_filings', { ticker: COMPANY, form_type: ['10-K'], limit: 1 })
      accession = filings.structuredContent.data[0].accession_number
    })

    async function rest({ url, body }: Pair): Promise<Record<string, unknown>> {
      const reply = await app().inject({
        url: `/api/v1${url}`,
        ...(body && { method: 'POST', payload: body }),
      })
      expect(reply.statusCode, `${url}: ${reply.body.slice(0, 300)}`).toBe(200)
      return reply.json()
    }

    /** Rows of an answer and of those that its continuations lead to. */
    async function readOn(tool: string, given: object, key: string) {
      const rows: unknown[] = []
      const answers: ToolResult[] = []
      let next: { tool: string; arguments: object } | null = { tool, arguments: given }
      while (next && answers.length < 60) {
        const answer = await call(next.tool, next.arguments)
        expect(answer.isError, JSON.stringify(answer.structuredContent)).toBeFalsy()
        answers.push(answer)
        rows.push(...answer.structuredContent[key])
        next = answer.structuredContent.continuation
      }
      return { rows, answers }
    }

    it('answer what REST answers to the same question, in both eras', async () => {
      const asked = pairs(accession)
      for (const pair of asked) {
        const expected = without(await rest(pair))
        for (const era of ERAS) {
          const answer = await call(pair.tool, { ...pair.given, max_tokens: 100_000 }, era)
          expect(without(answer.structuredContent), `${pair.tool} ${pair.url}`).toEqual(expected)
        }
      }
      const forms = boundTools().flatMap(({ tool }) => tool.forms.map(() => tool.name))
      expect(asked.map(({ tool }) => tool).sort()).toEqual(forms.sort())
    })

    it('answer within their bound, as text and as data', async () => {
      for (const { tool, given } of pairs(accession)) {
        const { content, structuredContent } = await call(tool, given)
        expect(content).toHaveLength(1)
        expect(countTokens(content[0]!.text), tool).toBeLessThanOrEqual(8_000)
        expect(countTokens(JSON.stringify(structuredContent)), tool).toBeLessThanOrEqual(16_000)
      }
    })

    it.each<Pair & { readonly key: string }>([
      {
        tool: 'get_financials',
        given: { ticker: COMPANY, period: 'quarterly', limit: 40 },
        url: `/companies/${COMPANY}/income-statement?period=quarterly&limit=40`,
        key: 'data',
      },
      {
        tool: 'get_stock_price',
        given: { ticker: COMPANY, limit: 120 },
        url: `/market/daily/${COMPANY}?limit=120`,
        key: 'data',
      },
      {
        tool: 'screen_filing_signals',
        given: { signals: SIGNALS, match_mode: 'any', recency_days: 365, limit: 40 },
        url: '/filing-intelligence/screen',
        body: { signals: SIGNALS, match_mode: 'any', recency_days: 365, limit: 40 },
        key: 'matches',
      },
    ])('$tool goes on where it was cut until all is told', async ({ tool, given, url, body, key }) => {
      const all = (await rest({ tool, given, url, ...(body && { body }) }))[key] as unknown[]
      const { rows, answers } = await readOn(tool, { ...given, max_tokens: 1_500 }, key)
      expect(answers.length).toBeGreaterThan(1)
      expect(rows.slice(0, all.length)).toEqual(all)
      for (const { content, structuredContent } of answers) {
        expect(countTokens(content[0]!.text)).toBeLessThanOrEqual(1_500)
        expect(structuredContent.count ?? structuredContent[key].length).toBe(structuredContent[key].length)
      }
      expect(answers[0]!.content[0]!.text).toContain('fit into max_tokens=1500. Arguments: {')
    })

    it('read a section that is over the bound in its passages', async () => {
      const given = { accession_number: accession, section_id: 'risk_factors', max_tokens: 2_500 }
      const { rows, answers } = await readOn('get_filing_section', given, 'results')
      const url = `/filings/text?accession_number=${accession}&section_id=risk_factors&row_type=chunk`
      expect(rows).toEqual((await rest({ tool: '', given, url }))['results'])
      expect(answers.length).toBeGreaterThan(1)
      expect(answers[0]!.structuredContent.continuation.note).toContain('comes in passages')
    })

    it('report what a row needs that is over the bound and has no parts', async () => {
      const given = { accession_number: accession, row_type: 'table', max_tokens: 1_000 }
      const { rows, answers } = await readOn('get_filing_section', given, 'results')
      const url = `/filings/text?accession_number=${accession}&row_type=table`
      expect(rows.slice(0, 20)).toEqual((await rest({ tool: '', given, url }))['results'])
      expect(answers.length).toBeGreaterThan(1)
    })

    it('reject with the error of REST, and the call that would do', async () => {
      const cases = [
        ['get_financials', { ticker: 'ZZALDX' }, '/companies/ZZALDX/income-statement', { ticker: COMPANY }],
        [
          'get_metric_history',
          { ticker: COMPANY, metrics: ['grossmargin'] },
          '/companies/ZZALDR/metrics/history?metrics=grossmargin',
          { ticker: COMPANY, metrics: ['gross_margin'] },
        ],
        [
          'get_stock_price',
          { ticker: COMPANY, limit: 99_999 },
          '/market/daily/ZZALDR?limit=99999',
          { ticker: COMPANY, limit: 5_000 },
        ],
        [
          'get_filing_section',
          { ticker: COMPANY, section_id: 'risk_factor' },
          '/filings/text?ticker=ZZALDR&section_id=risk_factor',
          { ticker: COMPANY, section_id: 'risk_factors' },
        ],
        [
          'compare_companies',
          { ticker: 'ZZALDR', method: 'industri' },
          '/peers/ZZALDR?method=industri',
          { ticker: COMPANY, method: 'industry' },
        ],
      ] as const
      for (const [tool, given, url, corrected] of cases) {
        const answer = await call(tool, given)
        expect(answer.isError).toBe(true)
        expect(answer.structuredContent).toEqual({
          ...(await app().inject(`/api/v1${url}`)).json(),
          corrected_call: { tool, arguments: corrected },
          continuation: null,
        })
        expect((await call(tool, corrected)).isError).toBeFalsy()
      }
    })

    it('serve catalogs as resources that clients may keep', async () => {
      const client = clients.get('modern')!
      const { resources } = await client.listResources()
      expect(resources.map(({ uri }) => uri)).toEqual(
        ['metrics', 'signals', 'sections'].map(name => `filings://catalog/${name}`),
      )
      for (const [name, url] of [
        ['metrics', '/data/metrics/catalog'],
        ['signals', '/filing-intelligence/signals'],
      ]) {
        const { contents, ...hints } = await client.readResource({ uri: `filings://catalog/${name}` })
        const [content] = contents as { text: string }[]
        expect(JSON.parse(content!.text)).toEqual((await app().inject(`/api/v1${url}`)).json())
        expect(hints).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
      }
      const { contents } = await client.readResource({ uri: 'filings://catalog/sections' })
      expect(JSON.parse((contents[0] as { text: string }).text).sections).toContain('risk_factors')
    })
  })
}

function without(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN.has(name)))
}
