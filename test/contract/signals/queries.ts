import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SourceAnalysis } from '../../../src/domain/signals/source-analysis.ts'
import type { AnalysisFilter } from '../../../src/stores/ports/signal.ts'
import { ANY_ANALYSIS, analysisFixture, detectedSignal, withoutTexts } from '../../support/signal/analyses.ts'
import { signalsInMemory } from '../../support/signal/memory.ts'
import { type TextHarness, textOf } from '../../support/text/harness.ts'

const IDS = ['going_concern', 'restatement', 'ceo_departure', 'buyback_authorized', "it's \\ odd"]
const DAYS = ['1996-03-31', '2019-12-31', '2024-02-01', '2024-02-02', '2024-08-15']
/** More companies than an adapter may keep lists of at once. */
const CIKS = Array.from({ length: 24 }, (_, index) => 301 + index)

/** Readings of all kinds, of which some replace others, move to another day or are taken back again. */
function made(age: number): SourceAnalysis[] {
  return CIKS.flatMap(cik =>
    Array.from({ length: 4 }, (_, number) => {
      const spread = cik * 7 + number * 3
      const at = spread + age
      const kind = (['filing', 'filing', 'call', 'release'] as const)[number]!
      return analysisFixture(cik, number, {
        kind,
        ...(kind === 'filing' ? { form_type: ['10-K', '10-Q', '8-K', '10-K/A'][spread % 4]! } : {}),
        filing_date: DAYS[at % DAYS.length]!,
        inputs: `age ${age}`,
        signals: IDS.filter((_, index) => (at >> index) % 2 === 1).map((id, index) =>
          detectedSignal(id, { confidence: (['high', 'medium', 'low'] as const)[(spread + index) % 3]! }),
        ),
        measures: { tone: at % 4 === 0 ? null : at / 100, words: at },
      })
    }),
  )
}

const some = <Item>(items: readonly Item[]) =>
  fc.option(fc.subarray([...items], { minLength: 1 }), { nil: null })
const day = fc.option(fc.constantFrom(...DAYS, '2000-01-01', '2030-01-01'), { nil: null })
const filter: fc.Arbitrary<AnalysisFilter> = fc.record({
  ciks: fc.oneof(fc.constant(null), some([...CIKS, 77]), some(CIKS.slice(0, 3))),
  kinds: some(['filing', 'call', 'release'] as const),
  forms: some(['10-K', '10-Q', '8-K', 'transcript', 'IR', '20-F']),
  from: day,
  to: day,
  signals: fc.option(
    fc.record({
      ids: fc.subarray([...IDS, 'never_fired'], { minLength: 1, maxLength: 3 }),
      mode: fc.constantFrom('all' as const, 'any' as const),
    }),
    { nil: null },
  ),
})
/** Most filters that say everything match nothing: loosen some of them. */
const loosened = fc
  .tuple(filter, fc.subarray(['ciks', 'kinds', 'forms', 'from', 'to', 'signals'] as const))
  .map(
    ([asked, dropped]): AnalysisFilter => ({
      ...asked,
      ...Object.fromEntries(dropped.map(key => [key, null])),
    }),
  )
const page = fc.record({ limit: fc.integer({ min: 1, max: 30 }), offset: fc.nat({ max: 60 }) })

/** Filters, order and pages: what a look at every reading gives. */
export function questionsContract(harness: TextHarness, numRuns: number): void {
  describe(`questions about readings in ${harness.name}`, () => {
    const held = textOf(harness)
    const scan = signalsInMemory()
    beforeAll(async () => {
      for (const signals of [held.index.signals, scan]) {
        for (const age of [0, 1, 2]) {
          const readings = made(age)
          // The last age reaches a part of them only.
          const wanted = age < 2 ? readings : readings.filter(({ cik }) => cik % 3 === 0)
          for (const cik of CIKS)
            await signals.put(cik, withoutTexts(...wanted.filter(one => one.cik === cik)))
        }
        for (const cik of [302, 305]) {
          const gone = made(0).filter(one => one.cik === cik)
          await signals.remove(
            cik,
            gone.slice(0, 2).map(({ id }) => id),
          )
        }
      }
    })

    it('finds the readings of a scan, whole and in order, for any filter and page', async () => {
      await fc.assert(
        fc.asyncProperty(loosened, page, async (asked, range) => {
          const [found, expected] = await Promise.all([
            held.index.signals.search(asked, range),
            scan.search(asked, range),
          ])
          expect(found).toEqual(expected)
        }),
        { numRuns },
      )
    })

    it('names the companies of a scan', async () => {
      await fc.assert(
        fc.asyncProperty(loosened, async asked => {
          expect(await held.index.signals.companies(asked)).toEqual(await scan.companies(asked))
        }),
        { numRuns: Math.ceil(numRuns / 2) },
      )
    })

    it('finds nothing filed after the requested date', async () => {
      const asked = { ...ANY_ANALYSIS, to: '2024-02-01' }
      const { readings } = await held.index.signals.search(asked, { limit: 1_000, offset: 0 })
      expect(readings.length).toBeGreaterThan(10)
      expect(readings.every(({ filing_date }) => filing_date <= '2024-02-01')).toBe(true)
    })

    it('does not match signals of low confidence', async () => {
      const low = made(1).find(
        ({ cik, signals }) => cik % 3 !== 0 && signals.some(({ confidence }) => confidence === 'low'),
      )!
      const { signal_id } = low.signals.find(({ confidence }) => confidence === 'low')!
      const asked: AnalysisFilter = {
        ...ANY_ANALYSIS,
        ciks: [low.cik],
        signals: { ids: [signal_id], mode: 'any' },
      }
      const { readings } = await held.index.signals.search(asked, { limit: 10, offset: 0 })
      expect(readings.map(({ id }) => id)).not.toContain(low.id)
    })

    it.each(['tone', 'words', 'unknown'])('tells %s of every source that has it', async measure => {
      for (const forms of [['10-K'], ['10-K', '10-Q', 'transcript'], ['none']]) {
        for (const [from, to] of [
          ['1990-01-01', '2030-01-01'],
          ['2024-01-01', '2024-02-01'],
        ] as const) {
          const query = { forms, from, to }
          expect(await held.index.signals.measured(measure, query)).toEqual(
            await scan.measured(measure, query),
          )
        }
      }
    })

    it('reports what is stored of a company, and of all', async () => {
      for (const cik of [301, 302, 305, 77]) {
        const found = await held.index.signals.stored(cik)
        expect(found.toSorted(byId)).toEqual((await scan.stored(cik)).toSorted(byId))
      }
      const { bytesOnDisk, ...counts } = await held.index.signals.status()
      const { bytesOnDisk: _, ...expected } = await scan.status()
      expect(counts).toEqual(expected)
      expect(bytesOnDisk).toBeGreaterThan(0)
    })

    it('reaches 10,000 readings and reports it beyond', async () => {
      const at = (limit: number, offset: number, ciks: number[] | null) =>
        held.index.signals.search({ ...ANY_ANALYSIS, ciks }, { limit, offset })
      expect((await at(1, 9_999, null)).readings).toEqual([])
      for (const ciks of [null, [301]])
        await expect(at(1, 10_000, ciks)).rejects.toMatchObject({ code: 'window_exceeded', status: 400 })
    })
  })
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}
