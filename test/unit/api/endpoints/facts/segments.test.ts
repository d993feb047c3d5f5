import { describe, expect, it } from 'vitest'
import { segments } from '../../../../../src/api/endpoints/facts/segments.ts'
import type { DimensionalQuery, DimensionalRow } from '../../../../../src/stores/ports/dimensional.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { companyFixture } from '../../../../support/http/companies.ts'

const AXIS = 'us-gaap:StatementBusinessSegmentsAxis'

function fact(member: string, value: number, given: Partial<DimensionalRow> = {}): DimensionalRow {
  return {
    concept: 'us-gaap:Revenues',
    unit: 'USD',
    value,
    decimals: -3,
    period_start: '2023-01-01',
    period_end: '2023-12-31',
    label: 'Revenue',
    dimensions: [{ axis: AXIS, member: `made:${member}Member`, axis_label: null, member_label: member }],
    accession_number: '0000001234-24-000001',
    form_type: '10-K',
    filed: '2024-02-15',
    filer_cik: 1234,
    primary_document: null,
    ...given,
  }
}

type Input = Parameters<typeof segments.handle>[0]

async function tables(rows: readonly DimensionalRow[], input: Partial<Input> = {}, consolidated = 300) {
  const queries: DimensionalQuery[] = []
  const company = companyFixture(1234, 'ACME', 'Acme Testing Corp')
  const { context } = companyContext({ companies: [company], covered: [1234] })
  const stores = {
    ...context.stores,
    dimensional: {
      ...context.stores.dimensional,
      facts: async (_: number, query: DimensionalQuery) => {
        queries.push(query)
        const page = rows.slice(query.offset, query.offset + query.limit)
        return { rows: page, hasMore: query.offset + page.length < rows.length }
      },
    },
    facts: {
      ...context.stores.facts,
      versions: async () => [
        { unit: 'USD', period_start: '2023-01-01', period_end: '2023-12-31', value: consolidated - 1 },
        { unit: 'USD', period_start: '2023-01-01', period_end: '2023-12-31', value: consolidated },
      ],
    },
  }
  const given = { ticker: 'ACME', axis: 'segment', period: 'annual', limit: 20, offset: 0, ...input } as Input
  const response = await segments.handle(given, { ...context, stores } as unknown as typeof context)
  return { records: response.data as Record<string, unknown>[], response, queries }
}

describe('GET /companies/{ticker}/segments', () => {
  it('puts the members of one axis beside the consolidated figure', async () => {
    const { records } = await tables([fact('North', 100), fact('South', 180)])
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      concept: 'us-gaap:Revenues',
      axis: AXIS,
      period_end: '2023-12-31',
      members: [
        { member: 'made:SouthMember', member_label: 'South', value: 180 },
        { member: 'made:NorthMember', member_label: 'North', value: 100 },
      ],
      total: 280,
      consolidated: 300,
      difference: 20,
    })
  })

  it('leaves out renamed members of earlier filings if those of the latest filing add up', async () => {
    const later = { filed: '2025-02-14', accession_number: '0000001234-25-000001' }
    const renamed = [fact('Northern', 120, later), fact('Southern', 180, later)]
    const earlier = [fact('North', 120), fact('South', 180)]
    const [table] = (await tables([...renamed, ...earlier])).records
    expect(table).toMatchObject({ members: [{ value: 180 }, { value: 120 }], total: 300, difference: 0 })
    const [partial] = (await tables([fact('Northern', 120, later), ...earlier])).records
    expect(partial).toMatchObject({ members: [{}, {}, {}], total: 420, difference: -120 })
  })

  it('leaves out facts on a second axis, except operating segments', async () => {
    const second = (axis: string, member: string) => ({
      dimensions: [...fact('North', 0).dimensions, { axis, member, axis_label: null, member_label: null }],
    })
    const { records } = await tables([
      fact('North', 40, second('srt:ProductOrServiceAxis', 'made:PumpsMember')),
      fact('North', 100, second('srt:ConsolidationItemsAxis', 'us-gaap:OperatingSegmentsMember')),
    ])
    expect(records.map(({ total }) => total)).toEqual([100])
  })

  it('names a member as its latest filing does, in all periods', async () => {
    const before = fact('North', 90, {
      period_start: '2022-01-01',
      period_end: '2022-12-31',
      filed: '2023-02-15',
    })
    const renamed = { dimensions: [{ ...before.dimensions[0]!, member_label: 'Northern' }] }
    const { records } = await tables([fact('North', 100), { ...before, ...renamed }])
    const labels = records.map(({ members }) => (members as { member_label: string }[])[0]!.member_label)
    expect(labels).toEqual(['North', 'North'])
    expect(records[1]).toMatchObject({ consolidated: null, difference: null })
  })

  it('adds up no figures per share, and serves one kind of period page by page', async () => {
    const rows = [
      fact('North', 1.5, { unit: 'USD/shares' }),
      fact('North', 100),
      fact('North', 25, { period_start: '2023-10-01' }),
    ]
    const { records } = await tables(rows)
    expect(records.map(({ total }) => total)).toEqual([null, 100])
    const page = await tables(rows, { limit: 1 })
    expect(page.response).toMatchObject({ count: 1, has_more: true })
    expect((await tables(rows, { period: 'quarterly' })).records).toHaveLength(1)
  })

  it('reads every page, and requires a concept if there are too many facts', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => fact(`M${at}`, 1))
    const { records, queries } = await tables(many(2_500), { axis: 'customer' })
    expect(records).toEqual([])
    expect(queries.map(({ offset }) => offset)).toEqual([0, 1_000, 2_000])
    expect(queries[0]!.axes).toEqual(['MajorCustomersAxis'])
    await expect(tables(many(10_001))).rejects.toThrow(/concept/)
  })
})
