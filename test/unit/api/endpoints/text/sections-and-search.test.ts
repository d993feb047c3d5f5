import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { keywordSearch, snippetOf } from '../../../../../src/api/endpoints/text/keyword-search.ts'
import { sectionsSummary } from '../../../../../src/api/endpoints/text/sections-summary.ts'
import { matcherOf } from '../../../../../src/domain/documents/text/keyword.ts'
import { filingFixture, put, textContext } from '../../../../support/text/market.ts'

const K = filingFixture(1234, '10-K', '2024-02-15')
const Q = filingFixture(1234, '10-Q', '2024-05-10')
const EIGHT = filingFixture(5678, '8-K', '2024-06-20')
const made = textContext()
const { context } = made
beforeEach(async () => {
  if (made.text.puts.length > 0) return
  await put(made.text, K, {
    business: 'We sell tea to one customer.',
    risk_factors: 'A customer may leave. Another customer may not pay. A customer is a customer.',
    properties: 'not_applicable',
  })
  await put(made.text, Q, { mda_full: 'Net sales | (1,250)\n\nSales to the customer rose.' })
  await put(made.text, EIGHT, { item_8_01: 'Nothing to see.' })
})

describe('the sections of a filing', () => {
  const ask = (asked: object) => sectionsSummary.handle({ amendments: false, ...asked }, context)

  it('are all that it has, in its order, with sizes and states', async () => {
    const { served_filing, sections, count } = await ask({ ticker: 'ACME', form_type: ['10-K'] })
    expect(served_filing).toEqual({
      accession_number: K.accession_number,
      filing_date: '2024-02-15',
      form_type: '10-K',
    })
    expect(count).toBe(3)
    expect(sections.map(({ section_id, state, chunk_count }) => [section_id, state, chunk_count])).toEqual([
      ['business', 'extracted', 1],
      ['risk_factors', 'extracted', 1],
      ['properties', 'not_applicable', 0],
    ])
    expect(sections[0]).toMatchObject({ char_count: 28, order: 0, table_count: 0, detector: 'heading' })
    expect(sections[0]!.token_count).toBeGreaterThan(5)
  })

  it('are of the latest filing by the vantage date, and none where there is no filing', async () => {
    expect((await ask({ cik: '1234' })).served_filing?.form_type).toBe('10-Q')
    expect((await ask({ cik: '1234', vantage_date: '2024-05-09' })).served_filing?.form_type).toBe('10-K')
    expect(await ask({ cik: '1234', vantage_date: '2020-01-01' })).toEqual({
      served_filing: null,
      coverage: null,
      sections: [],
      count: 0,
      window: { from_date: '2018-01-01', to_date: '2020-01-01' },
      as_of: '2020-01-01',
      notice: 'No filing texts of ACME are loaded.',
    })
  })

  it('come with the share of the words that they hold', async () => {
    const filing = filingFixture(1234, '10-K', '2025-02-14')
    const { context, text } = textContext()
    await put(text, filing, { business: 'We sell tea.' }, { business: ['served_words:995/1000', 'short'] })
    const { accession_number } = filing
    const { coverage, sections } = await sectionsSummary.handle(
      { amendments: false, accession_number },
      context,
    )
    expect(coverage).toEqual({ visible_words: 1000, served_words: 995, percent: 99.5 })
    expect(sections[0]!.warnings).toEqual(['short'])
  })

  it('are of the filing named, which must be there by the vantage date', async () => {
    const { accession_number } = EIGHT
    expect((await ask({ accession_number })).sections.map(({ section_id }) => section_id)).toEqual([
      'item_8_01',
    ])
    await expect(ask({ accession_number, vantage_date: '2024-06-19' })).rejects.toMatchObject({
      code: 'filing_not_found',
    })
    await expect(ask({})).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})

describe('a keyword in named filings', () => {
  const ask = (asked: object) =>
    keywordSearch.handle(
      {
        accession_numbers: [K.accession_number, Q.accession_number],
        keyword: 'customer',
        keyword_mode: 'contains' as const,
        limit: 20,
        ...asked,
      },
      context,
    )

  it('is counted per section, most occurrences first, filings in the requested order', async () => {
    const { total_hits, results, not_found } = await ask({})
    expect({ total_hits, not_found }).toEqual({ total_hits: 3, not_found: [] })
    expect(
      results.map(({ form_type, sections }) => [form_type, sections.map(s => [s.section_id, s.hits])]),
    ).toEqual([
      [
        '10-K',
        [
          ['risk_factors', 1],
          ['business', 1],
        ],
      ],
      ['10-Q', [['mda_full', 1]]],
    ])
    expect(results[0]).toMatchObject({ ticker: 'ACME', cik: '0000001234', filing_date: '2024-02-15' })
  })

  it('is marked in snippets', async () => {
    const { results } = await ask({ section_ids: ['risk_factors'] })
    const [snippet] = results[0]!.sections[0]!.snippets
    const marked = snippet!.highlights.map(([start, end]) => snippet!.text.slice(start, end))
    expect(marked).toEqual(['customer', 'customer', 'customer', 'customer'])
    expect(snippet!.chunk_id).toMatch(/:risk_factors:0:/)
    expect(results[1]!.sections).toEqual([])
  })

  it('deals a few snippets to the most relevant sections, and still counts all', async () => {
    const { total_hits, results } = await ask({ limit: 1 })
    expect(total_hits).toBe(3)
    const snippets = results.flatMap(({ sections }) => sections.map(section => section.snippets.length))
    expect(snippets).toEqual([1, 0, 0])
  })

  it('names filings without text, and with as_of those that came later', async () => {
    const unknown = '0000001234-24-999999'
    const accession_numbers = [unknown, K.accession_number, Q.accession_number]
    const { results, not_found } = await ask({ accession_numbers, as_of: '2024-05-09' })
    expect(not_found).toEqual([unknown, Q.accession_number])
    expect(results.map(({ accession_number }) => accession_number)).toEqual([K.accession_number])
    expect(await ask({ accession_numbers: [unknown] })).toMatchObject({ total_hits: 0, results: [] })
  })

  it('keeps filings in which it is nowhere', async () => {
    const { results } = await ask({ accession_numbers: [EIGHT.accession_number] })
    expect(results).toMatchObject([{ form_type: '8-K', sections: [] }])
  })

  it('is rejected for sections that no form has', async () => {
    await expect(ask({ section_ids: ['risk_factors', 'mda_ful'] })).rejects.toMatchObject({
      details: [{ parameter: 'section_ids', message: expect.stringContaining('mda_full') }],
    })
  })
})

describe('a snippet', () => {
  it('is word for word from the passage, and its highlights are what the keyword folds to', () => {
    const words = fc.constantFrom('tea', 'Größe', '“quoted”', 'ﬁne', '東京', '🚀', '—', 'x'.repeat(40))
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 200 }), words, (text, keyword) => {
        const passage = text.join(' ')
        const found = snippetOf(passage, matcherOf(keyword, 'contains'))
        if (!text.includes(keyword)) return
        expect(found).not.toBeNull()
        const { snippet } = found!
        expect(passage).toContain(snippet.text)
        expect(snippet.text.isWellFormed()).toBe(true)
        expect(snippet.highlights.length).toBeGreaterThan(0)
        for (const [start, end] of snippet.highlights) {
          expect(matcherOf(keyword, 'contains').matches(matched(snippet.text.slice(start, end)))).toBe(true)
        }
      }),
    )
    function matched(text: string) {
      return text.normalize('NFKC').toLowerCase().replace(/[“”]/g, '"').replaceAll('—', '-')
    }
  })

  it('is null where nothing matches', () => {
    expect(snippetOf('some text', matcherOf('other', 'contains'))).toBeNull()
  })
})
