import { describe, expect, it } from 'vitest'
import { factHistory } from '../../../../../src/api/endpoints/facts/history.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { ACME, EMPTY } from '../../../../support/numbers/company.ts'
import { numbersContext } from '../../../../support/numbers/context.ts'
import { report } from '../../../../support/numbers/facts.ts'

const FACTS = [
  report('10-K', '2021-02-20', {
    Revenues: { '2020': 460_000, '2020Q4': 130_000, '2019': 400_000 },
    Assets: { '2020-12-31': 900, '2019-12-31': 800 },
  }),
  report('10-K/A', '2021-06-01', { Revenues: { '2020': 390_000 } }),
  report('DEF 14A', '2021-07-01', { Revenues: { '2020': 460, '2018': 7 } }),
  report('10-K', '2022-02-20', {
    Revenues: { '2021': 500_000, '2020': 390_000 },
    'Revenues|EUR': { '2021': 450_000 },
    Assets: { '2020-12-31': 900 },
  }),
  report('20-F', '2022-04-01', { 'ifrs-full:Revenue': { '2021': 9 } }),
].flat()
const handlerContext = numbersContext(
  new Map([
    [ACME, FACTS],
    [EMPTY, []],
  ]),
)
const list = (texts: Readonly<Record<string, string>> = {}) =>
  callEndpoint(factHistory, handlerContext, { ticker: 'ZACM', concept: 'us-gaap:Revenues', ...texts })
const lines = ({ data }: Awaited<ReturnType<typeof list>>) =>
  data.map(row => `${row.period_end} ${row.unit} ${row.period_type} ${row.value} ${row.restated}`)

describe('GET /companies/{ticker}/fact-history', () => {
  it('returns a record a period and unit, newest first', async () => {
    const answer = await list()
    expect(answer).toMatchObject({ ticker: 'ZACM', concept: 'us-gaap:Revenues', count: 6, has_more: false })
    expect(lines(answer)).toEqual([
      '2021-12-31 EUR annual 450000 false',
      '2021-12-31 USD annual 500000 false',
      '2020-12-31 USD quarterly 130000 false',
      '2020-12-31 USD annual 390000 true',
      '2019-12-31 USD annual 400000 false',
      '2018-12-31 USD annual 7 false',
    ])
  })

  it('keeps every filing of a figure, oldest first, and serves the latest of the best kind of form', async () => {
    const record = (await list()).data.find(
      ({ period_end, period_type }) => period_end === '2020-12-31' && period_type === 'annual',
    )!
    expect(record).toMatchObject({ value: 390_000, form_type: '10-K', filed: '2022-02-20', restated: true })
    expect(record.revisions.map(({ value, filed, form_type }) => [value, filed, form_type])).toEqual([
      [460_000, '2021-02-20', '10-K'],
      [390_000, '2021-06-01', '10-K/A'],
      [460, '2021-07-01', 'DEF 14A'],
      [390_000, '2022-02-20', '10-K'],
    ])
    expect(record.accession_number).toBe(record.revisions.at(-1)!.accession_number)
  })

  it('serves a proxy where nothing better is filed', async () => {
    expect((await list()).data.at(-1)).toMatchObject({ value: 7, form_type: 'DEF 14A' })
  })

  it('calls nothing restated that is filed again as it was', async () => {
    const { data } = await list({ concept: 'Assets' })
    expect(
      data.map(({ period_end, restated, revisions }) => [period_end, restated, revisions.length]),
    ).toEqual([
      ['2020-12-31', false, 2],
      ['2019-12-31', false, 1],
    ])
  })

  it('answers as of a day: neither value nor revisions from later', async () => {
    const on = async (as_of: string) =>
      (await list({ as_of, period: 'annual' })).data.find(({ period_end }) => period_end === '2020-12-31')
    expect(await on('2021-02-19')).toBeUndefined()
    expect(await on('2021-05-31')).toMatchObject({
      value: 460_000,
      restated: false,
      revisions: [{ value: 460_000 }],
    })
    expect(await on('2021-06-01')).toMatchObject({ value: 390_000, restated: true })
    expect((await on('2021-07-01'))!.revisions).toHaveLength(3)
  })

  it.each([
    [{ period: 'annual' }, 5],
    [{ period: 'quarterly' }, 1],
    [{ period: 'instant' }, 0],
    [{ unit: 'EUR' }, 1],
    [{ unit: 'USD' }, 5],
    [{ unit: 'GBP' }, 0],
    [{ concept: 'Assets', period: 'instant' }, 2],
    [{ concept: 'ifrs-full:Revenue' }, 1],
    [{ concept: 'Revenue' }, 0],
    [{ concept: 'custom:Revenues' }, 0],
  ] as [Record<string, string>, number][])('answers %j with %i records', async (texts, count) => {
    expect(await list(texts)).toMatchObject({ count })
  })

  it('takes a bare name for a us-gaap one', async () => {
    expect(await list({ concept: 'Revenues' })).toEqual(await list())
  })

  it('pages', async () => {
    const first = await list({ limit: '4' })
    const second = await list({ limit: '4', offset: '4' })
    expect([first.count, first.has_more, second.count, second.has_more]).toEqual([4, true, 2, false])
    expect([...lines(first), ...lines(second)]).toEqual(lines(await list()))
    expect(await list({ limit: '6' })).toMatchObject({ count: 6, has_more: false })
  })

  it('answers an empty list for a company of which nothing is loaded', async () => {
    expect(await list({ ticker: 'EMTY' })).toMatchObject({ ticker: 'EMTY', data: [], count: 0 })
  })

  it('returns 404 for an unknown ticker', async () => {
    await expect(list({ ticker: 'NOPE' })).rejects.toMatchObject({ code: 'company_not_found' })
  })

  it.each([
    { concept: '' },
    { concept: "Revenues' OR '1'='1" },
    { concept: 'us-gaap:' },
    { concept: 'a:b:c' },
    { unit: 'US D' },
    { period: 'ttm' },
    { limit: '0' },
    { limit: '1001' },
    { as_of: '01.06.2021' },
    { fiscal_year: '2020' },
  ] as Record<string, string>[])('rejects %j', async texts => {
    await expect(list(texts)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  it('needs a concept', async () => {
    await expect(callEndpoint(factHistory, handlerContext, { ticker: 'ZACM' })).rejects.toMatchObject({
      details: [{ parameter: 'concept' }],
    })
  })
})

describe('a concept that no loaded company reports', () => {
  const labelled = numbersContext(new Map([[ACME, FACTS]]), {
    'us-gaap:Revenues': 'Revenues',
    'us-gaap:NetIncomeLoss': 'Net income',
    'us-gaap:Liabilities': 'Liabilities',
    'ifrs-full:Liabilities': 'Liabilities',
    'dei:EntityCommonStockSharesOutstanding': 'Shares outstanding',
  })
  const ask = (concept: string) => callEndpoint(factHistory, labelled, { ticker: 'ZACM', concept })

  it.each([
    ['us-gaap:Revenue', 'us-gaap:Revenue (did you mean us-gaap:Revenues?)'],
    ['revenues', 'us-gaap:revenues (did you mean us-gaap:Revenues?)'],
    ['NetIncome', 'us-gaap:NetIncome (did you mean us-gaap:NetIncomeLoss?)'],
    [
      'us-gaap:EntityCommonStockShares',
      'us-gaap:EntityCommonStockShares (did you mean dei:EntityCommonStockSharesOutstanding?)',
    ],
    ['Liability', 'us-gaap:Liability (did you mean us-gaap:Liabilities?)'],
    ['us-gaap:Xyzzy', 'us-gaap:Xyzzy'],
  ])('is 400 with the nearest one: %s', async (concept, named) => {
    await expect(ask(concept)).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [{ parameter: 'concept', message: `has no concept that a loaded company reports: ${named}` }],
    })
  })

  it('is not one that another company reports, that has no label, or under a prefix of a filer', async () => {
    expect((await ask('us-gaap:NetIncomeLoss')).data).toEqual([])
    expect((await ask('us-gaap:Assets')).data).not.toEqual([])
    expect((await ask('zother:Revenue')).data).toEqual([])
  })
})
