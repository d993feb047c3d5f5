import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TextFilter } from '../../../src/stores/ports/text.ts'
import { corpus } from '../../support/text/corpus.ts'
import { ANY } from '../../support/text/filings.ts'
import { type TextHarness, textOf } from '../../support/text/harness.ts'
import { textInMemory } from '../../support/text/memory.ts'

const filings = corpus().map(({ filing }) => filing)
const some = <Item>(items: readonly Item[]) =>
  fc.option(fc.subarray([...new Set(items)], { minLength: 1 }), { nil: null })
const dates = [...filings.map(({ filing_date }) => filing_date), '1994-01-01', '2013-06-30', '2030-01-01']
const day = fc.option(fc.constantFrom(...dates), { nil: null })

const filter: fc.Arbitrary<TextFilter> = fc.record({
  ciks: some([...filings.map(({ cik }) => cik), 77]),
  accessions: some([...filings.map(({ accession_number }) => accession_number), '0000000077-20-000001']),
  forms: some([...filings.map(({ form_type }) => form_type), '8-K']),
  from: day,
  to: day,
  sectionIds: some(['business', 'risk_factors', 'mda_full', 'reserved_item', 'none']),
  rowTypes: fc.subarray(['section', 'chunk', 'table'] as const, { minLength: 1 }),
  states: some(['extracted', 'reserved', 'not_found', 'omitted']),
  fiscalYear: fc.option(fc.integer({ min: 2008, max: 2015 }), { nil: null }),
  fiscalPeriod: fc.option(fc.constantFrom('FY', 'Q1', 'Q2'), { nil: null }),
  keyword: fc.option(
    fc.constantFrom('the', 'going concern', 'é').map(text => ({ text, mode: 'contains' as const })),
    {
      nil: null,
    },
  ),
})
/** Most filters that say everything match nothing: loosen some of them. */
const loosened = fc
  .tuple(
    filter,
    fc.subarray(['ciks', 'accessions', 'forms', 'from', 'to', 'fiscalYear', 'fiscalPeriod'] as const),
  )
  .map(
    ([given, dropped]): TextFilter => ({ ...given, ...Object.fromEntries(dropped.map(key => [key, null])) }),
  )
const page = fc.record({ limit: fc.integer({ min: 1, max: 40 }), offset: fc.nat({ max: 90 }) })

/** Filters, order and pages: the same rows in the same order as a scan of all rows gives. */
export function filtersContract(harness: TextHarness, numRuns: number): void {
  describe(`filters and pages over ${harness.name}`, () => {
    const held = textOf(harness)
    const scan = textInMemory()
    beforeAll(async () => {
      for (const { filing, rows } of corpus()) {
        await held.index.putFiling(filing, rows)
        await scan.putFiling(filing, rows)
      }
    })

    it('returns complete rows as they were put', async () => {
      const given = corpus().find(({ rows }) => rows.every(row => row.content_raw?.isWellFormed() ?? true))!
      const filter = { ...ANY, ciks: [given.filing.cik], accessions: [given.filing.accession_number] }
      const found = await held.index.search(filter, { limit: 100, offset: 0, order: 'filing' })
      expect(found.rows).toEqual(given.rows)
    })

    it('returns the rows of a scan, in order, for any filter and page', async () => {
      await fc.assert(
        fc.asyncProperty(loosened, page, async (asked, { limit, offset }) => {
          const range = { limit, offset, order: 'filing' } as const
          const [found, expected] = await Promise.all([
            held.index.search(asked, range),
            scan.search(asked, range),
          ])
          expect(found).toEqual(expected)
        }),
        { numRuns },
      )
    })

    it('lists the filings of a scan, in order, for any filter and page', async () => {
      await fc.assert(
        fc.asyncProperty(loosened, page, async (asked, { limit, offset }) => {
          const range = { limit, offset: offset % 6 }
          expect(await held.index.filings(asked, range)).toEqual(await scan.filings(asked, range))
        }),
        { numRuns },
      )
    })

    it('walks through all rows page by page without loss or repetition', async () => {
      const ids: string[] = []
      for (let offset = 0; ; offset += 17) {
        const { rows, total } = await held.index.search(ANY, { limit: 17, offset, order: 'filing' })
        ids.push(...rows.map(({ id }) => id))
        if (rows.length > 0) continue
        expect(total).toBe(ids.length)
        break
      }
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('reaches 10,000 rows and reports it beyond', async () => {
      const at = (limit: number, offset: number) => held.index.search(ANY, { limit, offset, order: 'filing' })
      expect((await at(1, 9_999)).rows).toEqual([])
      await expect(at(1, 10_000)).rejects.toMatchObject({ code: 'window_exceeded', status: 400 })
      await expect(at(1000, 9_500)).rejects.toMatchObject({ code: 'window_exceeded' })
    })

    it('reports which accession numbers have rows', async () => {
      const [first, second] = filings
      const asked = [first!.accession_number, second!.accession_number, '0000000077-20-000001']
      expect(await held.index.indexed(first!.cik, asked)).toEqual(new Set([first!.accession_number]))
      expect(await held.index.indexed(first!.cik, [])).toEqual(new Set())
    })

    it('says what it holds and that it is there', async () => {
      const status = await held.index.status()
      expect(status.filings).toBe(filings.length)
      expect(status.rows).toBe(corpus().reduce((sum, { rows }) => sum + rows.length, 0))
      expect(status.bytesOnDisk).toBeGreaterThan(0)
      await held.index.ping()
    })

    it('returns all rows of a filing, also of one that has more than a search reaches', async () => {
      const { filing, rows } = corpus()[0]!
      const large = { ...filing, cik: 78, accession_number: '0000000078-20-000001' }
      const chunk = rows.find(({ row_type }) => row_type === 'chunk')!
      const many = Array.from({ length: 10_050 }, (_, chunk_index) => ({
        ...{ ...chunk, cik: 78, accession_number: large.accession_number, section_order: 0 },
        ...{ id: `large-${chunk_index}`, chunk_index, start: chunk_index, end: chunk_index + 1, text: 'x' },
      }))
      await held.index.putFiling(large, many)
      const found = await held.index.filingRows(large, ['chunk'])
      expect(found.map(({ id }) => id)).toEqual(many.map(({ id }) => id))
      expect(await held.index.filingRows(large, ['table'])).toEqual([])
      expect(await held.index.filingRows({ ...large, cik: 79 }, ['chunk'])).toEqual([])
      for (const { filing, rows } of corpus())
        expect(await held.index.filingRows(filing, ['section', 'chunk', 'table'])).toEqual(rows)
    }, 60_000)

    it('writes and reads filings that are given at once, each with its own rows', async () => {
      const given = corpus().map(({ filing, rows }) => ({
        filing: { ...filing, cik: 80 },
        rows: rows.map(row => ({ ...row, cik: 80 })),
      }))
      const put = () => Promise.all(given.map(({ filing, rows }) => held.index.putFiling(filing, rows)))
      expect(await put()).toEqual(given.map(() => 'written'))
      expect(await put()).toEqual(given.map(() => 'unchanged'))
      const read = given.map(({ filing }) => held.index.filingRows(filing, ['section', 'chunk', 'table']))
      expect(await Promise.all(read)).toEqual(given.map(({ rows }) => rows))
    }, 60_000)
  })
}
