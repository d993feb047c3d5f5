import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { KeywordMode } from '../../../src/stores/ports/text.ts'
import { corpus, PASSAGES } from '../../support/text/corpus.ts'
import { ANY } from '../../support/text/filings.ts'
import { type TextHarness, textOf } from '../../support/text/harness.ts'
import { textInMemory } from '../../support/text/memory.ts'

const ALL = PASSAGES.join('\n')
const FLIP = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.replace(/['"]/g, '’').replace(/-/g, '–'),
  (text: string) => text.replace(/ /g, '\u00a0\n'),
  (text: string) => text.normalize('NFD'),
  (text: string) => `${text.slice(1)}${text.slice(0, 1)}`,
]

/** A piece of the passages, cut anywhere and typed in some other way; now and then something that is not there. */
const keyword = fc
  .tuple(
    fc.nat({ max: ALL.length - 3 }),
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 2, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 199 }) },
    ),
    fc.constantFrom(...FLIP),
  )
  .map(([from, length, flip]) => flip(ALL.slice(from, from + length)).toWellFormed())
  .filter(text => text.length >= 1 && text.length <= 400)
const mode = fc.constantFrom<KeywordMode>('contains', 'contains', 'words', 'all', 'any')
const scope = fc.constantFrom(
  { ciks: [31], accessions: null },
  { ciks: [32, 33], accessions: null },
  { ciks: null, accessions: null },
)

/** Every adapter finds exactly the rows that a scan of all rows finds. */
export function keywordsContract(harness: TextHarness, numRuns: number): void {
  describe(`keywords over ${harness.name}`, () => {
    const held = textOf(harness)
    const scan = textInMemory()
    beforeAll(async () => {
      for (const { filing, rows } of corpus()) {
        await held.index.putFiling(filing, rows)
        await scan.putFiling(filing, rows)
      }
    })

    const bothOf = async (filter: Parameters<typeof scan.search>[0]) => {
      const page = { limit: 1000, offset: 0, order: 'filing' } as const
      const [found, expected] = await Promise.all([
        held.index.search(filter, page),
        scan.search(filter, page),
      ])
      return {
        found: { total: found.total, ids: found.rows.map(({ id }) => id) },
        expected: { total: expected.total, ids: expected.rows.map(({ id }) => id) },
      }
    }

    it('finds exactly what a scan finds, for keywords cut from odd text', async () => {
      await fc.assert(
        fc.asyncProperty(keyword, mode, scope, async (text, how, where) => {
          const { found, expected } = await bothOf({ ...ANY, ...where, keyword: { text, mode: how } })
          expect(found).toEqual(expected)
        }),
        { numRuns },
      )
    })

    it.each([
      'a',
      'é',
      '😀',
      'x',
      ' ',
      '--',
      '\u0000',
      '\ufdd0',
      '\ufdd1',
      '😀😀',
      ' a',
      'a ',
      '%',
      '\\',
      "'",
      'the',
      'e ',
      'ab',
      '\ufdd0 ',
    ])('finds %j wherever it is', async text => {
      for (const how of ['contains', 'words', 'all', 'any'] as const) {
        for (const ciks of [[31], null]) {
          const { found, expected } = await bothOf({ ...ANY, ciks, keyword: { text, mode: how } })
          expect(found).toEqual(expected)
        }
      }
    })

    it('finds no more where a long word was cut', async () => {
      for (const text of [
        `${'A1'.repeat(22)}A1`,
        'A1'.repeat(150),
        `${'deadbeef'.repeat(5)}`,
        `0x${'deadbeef'.repeat(24)}`,
      ]) {
        for (const how of ['contains', 'words', 'all', 'any'] as const) {
          const { found, expected } = await bothOf({ ...ANY, keyword: { text, mode: how } })
          expect(found).toEqual(expected)
        }
      }
    })

    it('finds nothing for a keyword that folds to nothing', async () => {
      const { found } = await bothOf({ ...ANY, keyword: { text: '', mode: 'contains' } })
      expect(found).toEqual({ total: 0, ids: [] })
    })

    it('rejects a keyword of more than 1,000 characters after folding', async () => {
      const filter = { ...ANY, keyword: { text: 'ﷺ'.repeat(200), mode: 'contains' as const } }
      const search = held.index.search(filter, { limit: 1, offset: 0, order: 'filing' })
      await expect(search).rejects.toMatchObject({ code: 'invalid_parameter', status: 400 })
      const bearable = { ...ANY, keyword: { text: 'ﷺ'.repeat(50), mode: 'contains' as const } }
      expect((await bothOf(bearable)).found.total).toBe(0)
    })

    it('puts rows with more matches first by relevance', async () => {
      const filter = {
        ...ANY,
        rowTypes: ['chunk'] as const,
        keyword: { text: 'the', mode: 'words' as const },
      }
      const page = await held.index.search(filter, { limit: 50, offset: 0, order: 'relevance' })
      const { total } = await scan.search(filter, { limit: 50, offset: 0, order: 'filing' })
      expect(page.total).toBe(total)
      const counts = page.rows.map(row => row.content_raw!.toLowerCase().split('the ').length)
      expect(counts[0]).toBeGreaterThan(counts.at(-1)!)
    })
  })
}
