import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { blockCache } from '../../../../../src/api/blocks/block-cache.ts'
import { ciksOf, searchText } from '../../../../../src/api/endpoints/text/filing-blocks.ts'
import { textFilter } from '../../../../../src/api/endpoints/text/section-fields.ts'
import type { TextFilter } from '../../../../../src/stores/ports/text.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { filingFixture, put } from '../../../../support/text/market.ts'
import { textInMemory } from '../../../../support/text/memory.ts'

const ANNUAL = filingFixture(7, '10-K', '2024-02-15')
const QUARTERLY = filingFixture(7, '10-Q', '2024-05-02')
const OTHER = filingFixture(8, '10-K', '2024-02-15')

/** An index that counts its searches, and blocks over it. */
function counting() {
  const index = textInMemory()
  const { context } = companyContext({ companies: [] })
  let searches = 0
  const text: typeof index = {
    ...index,
    search: async (filter, page) => {
      searches += 1
      return index.search(filter, page)
    },
  }
  return {
    index,
    context: { ...context, stores: { ...context.stores, text }, blocks: blockCache() },
    searches: () => searches,
  }
}

describe('rows of few filings', () => {
  const { index, context } = counting()
  beforeAll(async () => {
    await put(index, ANNUAL, {
      business: 'We sell tea. “Green” tea, mostly, and some coffee.',
      risk_factors: 'Tea may spoil.\n\nGreen  coffee may not.',
      legal_proceedings: 'not_applicable',
    })
    await put(index, QUARTERLY, { risk_factors: 'Green tea is as before.' })
    await put(index, OTHER, { business: 'Teapots.' })
  })

  it('are those that the store finds, for any filter', async () => {
    const ofAny = <Value>(...values: Value[]) =>
      fc.option(fc.subarray(values, { minLength: 1 }), { nil: null })
    const filters: fc.Arbitrary<Partial<TextFilter>> = fc.record({
      ciks: ofAny(7, 8, 9),
      forms: ofAny('10-K', '10-Q'),
      from: fc.option(fc.constantFrom('2024-01-01', '2024-03-01'), { nil: null }),
      to: fc.option(fc.constantFrom('2024-03-01', '2024-06-30'), { nil: null }),
      sectionIds: ofAny('business', 'risk_factors', 'legal_proceedings'),
      rowTypes: fc.subarray(['section', 'chunk', 'table'], { minLength: 1 }),
      states: ofAny('extracted', 'not_applicable'),
      keyword: fc.option(
        fc.record({
          text: fc.constantFrom(
            'tea',
            'Tea',
            'green coffee',
            '"green"',
            'spoil tea',
            'ea',
            '  ',
            'ﷺ'.repeat(30),
          ),
          mode: fc.constantFrom('contains' as const, 'words' as const, 'all' as const, 'any' as const),
        }),
        { nil: null },
      ),
    })
    const page = { limit: fc.integer({ min: 1, max: 4 }), offset: fc.integer({ min: 0, max: 3 }) }
    await fc.assert(
      fc.asyncProperty(filters, fc.record(page), async (part, range) => {
        const filter = textFilter({}, part)
        const found = await index.search(filter, { ...range, order: 'filing' })
        expect(await searchText(filter, range, context)).toEqual(found)
      }),
    )
  })

  it('know the companies of filings', async () => {
    const accessions = [ANNUAL, QUARTERLY, OTHER].map(({ accession_number }) => accession_number)
    expect(await ciksOf([...accessions, '0000000000-00-000000'], context)).toEqual([7, 8])
  })
})

describe('blocks of a filing', () => {
  const asked = textFilter({}, { ciks: [7], sectionIds: ['business'] })
  const page = { limit: 10, offset: 0 }

  it('are read once for requests at the same time and later ones', async () => {
    const { index, context, searches } = counting()
    await put(index, ANNUAL, { business: 'We sell tea.' })
    await Promise.all([searchText(asked, page, context), searchText(asked, page, context)])
    await searchText(asked, { limit: 1, offset: 1 }, context)
    expect(searches()).toBe(1)
  })

  it('are not used once the filing is loaded with other text', async () => {
    const { index, context } = counting()
    await put(index, ANNUAL, { business: 'We sell tea.' })
    await searchText(asked, page, context)
    await put(index, ANNUAL, { business: 'We sell coffee.' })
    const { rows } = await searchText(asked, page, context)
    expect(rows.map(({ content_raw }) => content_raw)).toEqual(['We sell coffee.'])
  })
})
