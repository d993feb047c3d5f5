import { beforeAll, describe, expect, it } from 'vitest'
import { sectionChangesEndpoint } from '../../../../../src/api/endpoints/text/section-changes.ts'
import { filingFixture, put, textContext } from '../../../../support/text/market.ts'

const { context, text } = textContext()
const filings = [2021, 2022, 2023].map(year =>
  filingFixture(1234, '10-K', `${year + 1}-02-15`, { fiscal_year: year, fiscal_period: 'FY' }),
)
beforeAll(async () => {
  await put(text, filings[0]!, { risk_factors: 'We sell coal. Prices may fall.' })
  await put(text, filings[1]!, { risk_factors: 'We sell coal. Prices may fall sharply.' })
  await put(text, filings[2]!, { risk_factors: 'incorporated_by_reference' })
})

const changes = (input: object) =>
  sectionChangesEndpoint.handle(
    {
      ticker: 'ACME',
      section_id: 'risk_factors',
      form_type: ['10-K'],
      amendments: false,
      limit: 100,
      offset: 0,
      ...input,
    },
    context,
  )

describe('/companies/{ticker}/sections/changes', () => {
  it('compares the latest two filings in which the section was extracted', async () => {
    const { current, previous, counts, changes: rows, total, has_more } = await changes({})
    expect([current?.fiscal_year, previous?.fiscal_year]).toEqual([2022, 2021])
    expect(counts).toEqual({ added: 0, removed: 0, reworded: 1, unchanged: 1 })
    expect(rows[0]).toMatchObject({
      change: 'reworded',
      text: 'Prices may fall sharply.',
      previous_text: 'Prices may fall.',
      start: 14,
      end: 38,
    })
    expect({ total, has_more }).toEqual({ total: 1, has_more: false })
  })

  it('uses only data filed by as_of', async () => {
    const { current, previous, total } = await changes({ as_of: '2022-12-31' })
    expect([current?.fiscal_year, previous, total]).toEqual([2021, null, 0])
  })

  it('rejects a section that no form has', async () => {
    await expect(changes({ section_id: 'risk_factor' })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})
