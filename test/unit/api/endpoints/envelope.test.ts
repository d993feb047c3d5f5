import { describe, expect, it } from 'vitest'
import { aboutAll, aboutList } from '../../../../src/api/endpoints/envelope.ts'
import { AppError } from '../../../../src/errors.ts'
import { companyContext } from '../../../support/company/context.ts'
import { COVERED, MARKET } from '../../../support/company/market.ts'

const { context } = companyContext({ companies: MARKET, covered: COVERED })
const covered = context.companies.byCik(COVERED[0]!)!
const uncovered = MARKET.map(({ cik }) => context.companies.byCik(cik)!).find(
  ({ company }) => !COVERED.includes(company.cik),
)!
const about = (company: typeof covered, input: object, count = 0) =>
  aboutList(company, count, { context, input: { ...input }, madeOf: 'statements' })

describe('a list of a company', () => {
  it('says nothing of coverage if it has records, and repeats as_of', async () => {
    expect(await about(covered, { as_of: '2024-01-31' }, 3)).toEqual({
      as_of: '2024-01-31',
      coverage: null,
      notice: null,
    })
  })

  it('says that nothing is loaded', async () => {
    expect(await about(uncovered, { period: 'annual' })).toEqual({
      as_of: null,
      coverage: { statements: false, text: false, prices: false, calls: false },
      notice: `No facts and statements of ${uncovered.ticker} are loaded.`,
    })
  })

  it('says that the day is before the first filing', async () => {
    const { coverage, notice } = await about(covered, { as_of: '2019-12-31', offset: 4 })
    expect(coverage).toMatchObject({ statements: true, text: false })
    expect(notice).toBe(
      `The first facts and statements of ${covered.ticker} that are loaded are of 2020-01-02, after 2019-12-31.`,
    )
  })

  it('names the offset, else the filters in force', async () => {
    expect((await about(covered, { offset: 40, period: 'annual' })).notice).toBe(
      'Fewer than 41 records match.',
    )
    expect(
      (await about(covered, { offset: 0, adjusted: true, period: 'ttm', form_type: ['8-K'] })).notice,
    ).toBe(
      `The facts and statements of ${covered.ticker} that are loaded have no such record with period=ttm, form_type=["8-K"].`,
    )
  })

  const whileTheTextStoreGives = (error: AppError) => {
    const signals = { ...context.stores.text.signals, search: async () => Promise.reject(error) }
    const stores = { ...context.stores, text: { ...context.stores.text, signals } }
    return aboutList(covered, 0, { context: { ...context, stores }, input: {}, madeOf: 'prices' })
  }

  it('does not know of calls while the text store is unavailable', async () => {
    const { coverage } = await whileTheTextStoreGives(new AppError('unavailable'))
    expect(coverage).toMatchObject({ statements: true, calls: null })
  })

  it('is an error where the calls are damaged', async () => {
    await expect(whileTheTextStoreGives(new AppError('data_damaged'))).rejects.toMatchObject({
      code: 'data_damaged',
    })
  })
})

describe('a list over all companies', () => {
  it('says why it is empty', () => {
    const query = { context, input: { as_of: '1999-01-01' }, madeOf: 'filings' } as const
    expect(aboutAll(1, query)).toEqual({ as_of: '1999-01-01', notice: null })
    expect(aboutAll(0, query).notice).toBe(
      'The first filings that are loaded are of 2020-01-02, after 1999-01-01.',
    )
  })
})
