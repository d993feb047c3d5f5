import { describe, expect, it } from 'vitest'
import { factsByPeriod } from '../../../../../src/api/endpoints/facts/by-period.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { ACME, ACME_FACTS, EMPTY } from '../../../../support/numbers/company.ts'
import { numbersContext } from '../../../../support/numbers/context.ts'
import { report } from '../../../../support/numbers/facts.ts'

const contextOf = (facts: readonly Fact[]) =>
  numbersContext(
    new Map([
      [ACME, facts],
      [EMPTY, []],
    ]),
    { 'us-gaap:Revenues': 'Revenues' },
  )
const handlerContext = contextOf(ACME_FACTS)
const list = (texts: Readonly<Record<string, string>> = {}, on = handlerContext) =>
  callEndpoint(factsByPeriod, on, { ticker: 'ZACM', ...texts })
const lines = ({ data }: Awaited<ReturnType<typeof list>>) =>
  data.map(
    row =>
      `${row.concept} ${row.period_start ?? 'at'} ${row.period_end} ${row.fiscal_year} ${row.fiscal_period} ${row.period_type} ${row.value}`,
  )

describe('GET /public/companies/{ticker}/facts-by-period', () => {
  it('returns the latest period: its quarter, its year to date, its balance sheet', async () => {
    const answer = await list()
    expect(answer).toMatchObject({
      company_name: 'Acme Testing Corp',
      ticker: 'ZACM',
      cik: '0009000001',
      count: 10,
      has_more: false,
    })
    expect(lines(answer)).toContain('Revenues 2021-04-01 2021-06-30 2021 Q2 quarterly 140000')
    expect(lines(answer)).toContain(
      'NetCashProvidedByUsedInOperatingActivities 2021-01-01 2021-06-30 2021 Q2 ytd 800',
    )
    expect(lines(answer)).toContain('Assets at 2021-06-30 2021 Q2 instant 900')
  })

  it('answers a fact with everything that identifies it', async () => {
    const { data } = await list({ concepts: 'Revenues' })
    expect(data).toEqual([
      {
        taxonomy: 'us-gaap',
        concept: 'Revenues',
        label: 'Revenues',
        unit: 'USD',
        value: 140_000,
        period_start: '2021-04-01',
        period_end: '2021-06-30',
        period_type: 'quarterly',
        form_type: '10-Q',
        filed: '2021-08-01',
        accession_number: expect.stringMatching(/^\d{10}-21-\d{6}$/),
        fiscal_year: 2021,
        fiscal_period: 'Q2',
      },
    ])
  })

  it('has no label where the taxonomy gives none', async () => {
    expect((await list({ concepts: 'NetIncomeLoss' })).data[0]!.label).toBeNull()
  })

  it('returns a year: all its periods', async () => {
    const answer = await list({ fiscal_year: '2020', concepts: 'Revenues' })
    expect(
      lines(answer)
        .map(line => line.split(' ')[4])
        .sort(),
    ).toEqual(['FY', 'Q1', 'Q2', 'Q3'])
  })

  it('returns a period of a year, of its own dates and not of the filing that repeats it', async () => {
    const answer = await list({
      fiscal_year: '2020',
      fiscal_period: 'Q2',
      concepts: 'WeightedAverageNumberOfDilutedSharesOutstanding,Revenues',
    })
    // The share count was filed again, on another basis, a year later.
    expect(lines(answer).sort()).toEqual([
      'Revenues 2020-04-01 2020-06-30 2020 Q2 quarterly 110000',
      'WeightedAverageNumberOfDilutedSharesOutstanding 2020-04-01 2020-06-30 2020 Q2 quarterly 4000',
    ])
  })

  it('calls the balance sheet at the end of a year that of the year and of its last quarter', async () => {
    expect(lines(await list({ fiscal_year: '2020', fiscal_period: 'FY', concepts: 'Assets' }))).toEqual([
      'Assets at 2020-12-31 2020 FY instant 900',
    ])
    expect(lines(await list({ fiscal_year: '2020', fiscal_period: 'Q4', concepts: 'Assets' }))).toEqual([
      'Assets at 2020-12-31 2020 Q4 instant 900',
    ])
  })

  it('returns a period of all years, newest of each', async () => {
    const answer = await list({ fiscal_period: 'Q1', concepts: 'Revenues' })
    expect(answer.data.map(({ fiscal_year }) => fiscal_year)).toEqual([2020, 2021])
  })

  it('answers as of a day, calendar included', async () => {
    expect(
      lines(
        await list({ as_of: '2021-05-31', fiscal_year: '2020', fiscal_period: 'FY', concepts: 'Revenues' }),
      ),
    ).toEqual(['Revenues 2020-01-01 2020-12-31 2020 FY annual 460000'])
    expect(
      lines(
        await list({ as_of: '2021-06-01', fiscal_year: '2020', fiscal_period: 'FY', concepts: 'Revenues' }),
      ),
    ).toEqual(['Revenues 2020-01-01 2020-12-31 2020 FY annual 400000'])
    expect(lines(await list({ as_of: '2020-09-01', concepts: 'Revenues' }))).toEqual([
      'Revenues 2020-04-01 2020-06-30 2020 Q2 quarterly 110000',
    ])
    expect((await list({ as_of: '2020-04-30' })).data).toEqual([])
  })

  it('filters by taxonomy', async () => {
    const mixed = contextOf([
      ...ACME_FACTS,
      ...report('10-Q', '2021-08-01', { 'dei:EntityPublicFloat': { '2021-06-30': 5 } }, { nth: 1 }),
    ])
    expect((await list({ taxonomy: 'dei' }, mixed)).data.map(({ concept }) => concept)).toEqual([
      'EntityPublicFloat',
    ])
    expect((await list({ taxonomy: 'us-gaap,dei' }, mixed)).count).toBe(11)
    expect((await list({ taxonomy: 'ifrs-full' }, mixed)).data).toEqual([])
  })

  it('finds elements by words of their labels and names, as of any day', async () => {
    const concepts = async (texts: Readonly<Record<string, string>>) =>
      new Set((await list(texts)).data.map(({ concept }) => concept))
    expect(await concepts({ concept_search: 'operating cash' })).toEqual(
      new Set(['NetCashProvidedByUsedInOperatingActivities']),
    )
    expect(await concepts({ concept_search: 'REVEN', fiscal_year: '2020' })).toEqual(
      new Set(['CostOfRevenue', 'Revenues']),
    )
    expect(await concepts({ concept_search: 'reven', as_of: '1990-01-01' })).toEqual(new Set())
    expect(await concepts({ concept_search: 'evenue' })).toEqual(new Set())
    expect(await concepts({ concepts: 'us-gaap:Assets' })).toEqual(new Set(['Assets']))
    await expect(list({ concept_search: '--' })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  it('has no fiscal period inside a transition period', async () => {
    const changed = contextOf([
      ...report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 4 }, Revenues: { '2020': 5 } }),
      ...report('10-KT', '2021-08-20', { NetIncomeLoss: { '2021Q2': 1 }, Revenues: { '2021H1': 2 } }),
    ])
    expect(lines(await list({}, changed))).toContain('Revenues 2021-01-01 2021-06-30 2021 null ytd 2')
  })

  it('pages', async () => {
    const first = await list({ limit: '6' })
    const second = await list({ limit: '6', offset: '6' })
    expect([first.has_more, second.has_more]).toEqual([true, false])
    expect([...lines(first), ...lines(second)]).toEqual(lines(await list()))
  })

  it('answers an empty list for a year without facts and for a company of which nothing is loaded', async () => {
    expect(await list({ fiscal_year: '1999' })).toMatchObject({ data: [], count: 0, has_more: false })
    expect(await list({ ticker: 'EMTY' })).toMatchObject({ ticker: 'EMTY', data: [], count: 0 })
  })

  it('returns 404 for an unknown ticker', async () => {
    await expect(list({ ticker: 'NOPE' })).rejects.toMatchObject({ code: 'company_not_found' })
  })

  it.each([
    { fiscal_year: '20' },
    { fiscal_year: '2020.5' },
    { fiscal_period: 'Q5' },
    { taxonomy: 'us gaap' },
    { concepts: "Assets'" },
    { concepts: 'Assets,,Revenues' },
    { limit: '1001' },
    { as_of: '2021-13-01' },
    { period: 'annual' },
  ] as Record<string, string>[])('rejects %j', async texts => {
    await expect(list(texts)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})
