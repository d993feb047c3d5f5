import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseQuery, QueryFault } from '../../../src/domain/search/parse-query.ts'
import type { SearchFilter, SearchPage, SearchRequest } from '../../../src/stores/ports/search.ts'
import { analysisFixture, detectedSignal, withoutTexts } from '../../support/signal/analyses.ts'
import { corpus, PASSAGES } from '../../support/text/corpus.ts'
import { ANY_PASSAGE } from '../../support/text/filings.ts'
import { type TextHarness, textOf } from '../../support/text/harness.ts'
import { textInMemory } from '../../support/text/memory.ts'

export function searchRequest(
  q: string,
  more: Partial<SearchRequest> = {},
  match: 'all' | 'any' = 'all',
): SearchRequest {
  return {
    query: parseQuery(q, match).root,
    filter: ANY_PASSAGE,
    sort: 'relevance',
    groupBy: 'none',
    limit: 500,
    position: null,
    facets: [],
    ...more,
  }
}

const filings = corpus().map(({ filing }) => filing)
const words = [...new Set(PASSAGES.join(' ').split(/[\s()"“”~*]+/))].filter(
  word => word !== '' && word !== 'OR' && !word.startsWith('-') && word.length < 40,
)
const word = fc.constantFrom(...words, 'the', 'going', 'concern', 'sales', 'net', 'absent')
const phrase = fc
  .tuple(fc.constantFrom(...PASSAGES), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 4 }))
  .map(
    ([passage, from, count]) =>
      `"${passage
        .replace(/["“”]/g, ' ')
        .split(/\s+/)
        .slice(from, from + count)
        .join(' ')}"`,
  )
const leaf = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: phrase },
  {
    weight: 1,
    arbitrary: fc
      .tuple(word, word, fc.integer({ min: 1, max: 8 }))
      .map(([a, b, gap]) => `"${a} ${b}"~${gap}`),
  },
  { weight: 1, arbitrary: word.map(text => `${text.slice(0, 3)}*`) },
)
const { node } = fc.letrec<{ node: string }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map(parts => parts.join(' ')),
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map(parts => parts.join(' OR ')),
    tie('node').map(part => `(${part})`),
    fc.tuple(tie('node'), leaf).map(([part, out]) => `${part} -${out}`),
  ),
}))
/** Queries in the language; some random ones do not parse. */
const query = fc
  .tuple(node, fc.constantFrom('all' as const, 'any' as const))
  .filter(([q, match]) => q.length <= 500 && parses(q, match))

function parses(q: string, match: 'all' | 'any'): boolean {
  try {
    parseQuery(q.toWellFormed(), match)
    return true
  } catch (error) {
    if (error instanceof QueryFault) return false
    throw error
  }
}

const some = <Item>(items: readonly Item[]) =>
  fc.option(fc.subarray([...new Set(items)], { minLength: 1 }), { nil: null })
const day = fc.option(fc.constantFrom(...filings.map(({ filing_date }) => filing_date), '2013-06-30'), {
  nil: null,
})
const filter: fc.Arbitrary<SearchFilter> = fc
  .record({
    ciks: some([...filings.map(({ cik }) => cik), 77]),
    forms: some(filings.map(({ form_type }) => form_type)),
    from: day,
    to: day,
    fiscalYears: some([2009, 2010, 2011, 2012, 2013, 2014]),
    fiscalPeriods: some(['FY', 'Q1', 'Q2']),
    sectionIds: some(['business', 'risk_factors', 'mda_full']),
    rowTypes: fc.subarray(['chunk', 'table'] as const, { minLength: 1 }),
    latestOnly: fc.boolean(),
  })
  .chain(values =>
    fc
      .subarray(['ciks', 'forms', 'from', 'to', 'fiscalYears', 'fiscalPeriods', 'sectionIds'] as const)
      .map(dropped => ({
        ...values,
        signals: null,
        indexedAfter: null,
        ...Object.fromEntries(dropped.map(key => [key, null])),
      })),
  )

const preferred = fc.record({
  ciks: fc.subarray([...new Set(filings.map(({ cik }) => cik))]),
  fiscalYears: fc.subarray([2010, 2011, 2012, 2013]),
})

/** Part by which two scores differ before their order counts. */
const SCORE_BOUND = 0.01

const idsOf = ({ results }: SearchPage) => results.map(({ passages }) => passages.map(({ id }) => id))

/** Every engine finds what a scan of all rows finds, in the same order wherever scores differ by more than its bound. */
export function passagesContract(harness: TextHarness, numRuns: number): void {
  describe(`ranked search over ${harness.name}`, () => {
    const held = textOf(harness)
    const scan = textInMemory()
    beforeAll(async () => {
      for (const { filing, rows } of corpus()) {
        await held.index.putFiling(filing, rows)
        await scan.putFiling(filing, rows)
      }
    })

    it('finds the rows of a scan in the order of their scores, for any query and filter', async () => {
      await fc.assert(
        fc.asyncProperty(query, filter, preferred, async ([q, match], asked, named) => {
          const request = searchRequest(q.toWellFormed(), { filter: asked, preferred: named }, match)
          const [found, expected] = await Promise.all([
            held.index.passages.search(request),
            scan.passages.search(request),
          ])
          expect(idsOf(found).flat().sort()).toEqual(idsOf(expected).flat().sort())
          expect(found.total).toEqual(expected.total)
          const scores = new Map(expected.results.map(({ passages: [first] }) => [first!.id, first!.score]))
          const order = idsOf(found)
            .flat()
            .map(id => scores.get(id)!)
          if (harness.ranksWithinDates && (asked.from !== null || asked.to !== null)) return
          for (const [at, score] of order.entries()) {
            const best = Math.max(...order.slice(at))
            expect(score).toBeGreaterThanOrEqual(best * (1 - SCORE_BOUND))
          }
        }),
        { numRuns },
      )
    })

    it('finds nothing for a prefix that no word begins with', async () => {
      for (const q of ['absentee*', '(absentee* OR unknowns*)', 'absentee* -unknowns*']) {
        for (const groupBy of ['none', 'filing', 'company'] as const) {
          const request = searchRequest(q, { groupBy, facets: ['company', 'signal'] })
          const { results, total, facets } = await held.index.passages.search(request)
          expect({ results, total, facets }).toEqual({
            results: [],
            total: { value: 0, relation: 'eq' },
            facets: { company: [], signal: [] },
          })
        }
      }
    })

    it('walks page by page through all rows in every order and grouping', async () => {
      for (const sort of ['relevance', 'newest', 'oldest'] as const) {
        for (const groupBy of ['none', 'filing', 'company'] as const) {
          const all = await held.index.passages.search(searchRequest('the OR of OR sales', { sort, groupBy }))
          const expected = await scan.passages.search(searchRequest('the OR of OR sales', { sort, groupBy }))
          expect(all.total).toEqual(expected.total)
          if (sort !== 'relevance')
            expect(all.results.map(({ passages }) => passages.length)).toEqual(
              expected.results.map(({ passages }) => passages.length),
            )
          if (sort !== 'relevance' && groupBy === 'none') expect(idsOf(all)).toEqual(idsOf(expected))
          const walked: string[][] = []
          for (let position: string | null = null; ; ) {
            const page: SearchPage = await held.index.passages.search(
              searchRequest('the OR of OR sales', { sort, groupBy, position, limit: 7 }),
            )
            expect(page.total).toEqual(all.total)
            walked.push(...idsOf(page))
            position = page.next
            if (position === null) break
          }
          expect(walked).toEqual(idsOf(all))
        }
      }
    })

    it('cuts snippets of at most 400 characters out of the passage and marks the words of the query', async () => {
      const { results } = await held.index.passages.search(searchRequest('going concern'))
      expect(results.length).toBeGreaterThan(0)
      for (const { passages } of results) {
        const { snippet, highlights, id } = passages[0]!
        expect(snippet.length).toBeLessThanOrEqual(400)
        expect(highlights.length).toBeGreaterThan(0)
        for (const [start, end] of highlights) expect(snippet.slice(start, end)).toMatch(/^(going|concern)/i)
        expect(id).toBeTruthy()
      }
    })

    it('counts passages by company, form, section and year', async () => {
      const facets = ['company', 'form_type', 'section_id', 'fiscal_year', 'filing_year'] as const
      const page = await held.index.passages.search(searchRequest('the', { facets }))
      const passages = page.results.flatMap(result => result.passages)
      const counted = (key: (passage: (typeof passages)[number]) => string) =>
        new Map(
          [...Map.groupBy(passages, key)]
            .filter(([value]) => value !== 'null')
            .map(([value, of]) => [value, of.length]),
        )
      const told = (name: (typeof facets)[number]) =>
        new Map(page.facets[name]!.map(({ value, count }) => [value, count]))
      expect(told('company')).toEqual(counted(({ cik }) => String(cik)))
      expect(told('form_type')).toEqual(counted(({ form_type }) => form_type))
      expect(told('section_id')).toEqual(counted(({ section_id }) => section_id))
      expect(told('fiscal_year')).toEqual(counted(({ fiscal_year }) => String(fiscal_year)))
      expect(told('filing_year')).toEqual(counted(({ filing_date }) => filing_date.slice(0, 4)))
    })

    it('filters and counts passages by the signals of their filings, as they are after a replacement', async () => {
      const [a, b, c] = filings.filter(({ cik }) => cik === filings[0]!.cik)
      const reading = (
        { cik, accession_number, filing_date }: (typeof filings)[number],
        ids: readonly string[],
      ) =>
        analysisFixture(cik, 0, {
          id: accession_number,
          accession_number,
          filing_date,
          inputs: ids.join(),
          signals: ids.map(id => detectedSignal(id)),
        })
      const put = (...readings: ReturnType<typeof reading>[]) =>
        held.index.signals.put(a!.cik, withoutTexts(...readings))
      await put(reading(a!, ['going_concern']), reading(b!, ['restatement']), reading(c!, ['going_concern']))
      await put(reading(b!, ['going_concern', 'restatement']), reading(c!, []))
      const everything = await held.index.passages.search(searchRequest('the', { facets: ['signal'] }))
      const countIn = (of: readonly (typeof filings)[number][]) =>
        everything.results.filter(({ passages: [first] }) =>
          of.some(({ accession_number }) => accession_number === first!.accession_number),
        ).length
      expect(countIn([b!])).toBeGreaterThan(0)
      expect(everything.facets.signal).toEqual([
        { value: 'going_concern', count: countIn([a!, b!]) },
        { value: 'restatement', count: countIn([b!]) },
      ])
      const found = async (signals: readonly string[]) => {
        const request = searchRequest('the', { filter: { ...ANY_PASSAGE, signals } })
        return (await held.index.passages.search(request)).total.value
      }
      expect(await found(['going_concern'])).toBe(countIn([a!, b!]))
      expect(await found(['going_concern', 'restatement'])).toBe(countIn([b!]))
      expect(await found(['never_detected'])).toBe(0)
    })
  })
}
