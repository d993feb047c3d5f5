import { beforeAll, describe, expect, it } from 'vitest'
import { SIGNALS } from '../../../src/domain/signals/rules-version.ts'
import type { SourceAnalysis } from '../../../src/domain/signals/source-analysis.ts'
import { ANY_ANALYSIS, withoutTexts } from '../../support/signal/analyses.ts'
import {
  analysisOf,
  neededItems,
  reportWithout,
  reportWithoutItems,
  reportWithoutRelease,
} from '../../support/signal/unreadable.ts'
import { type TextHarness, textOf } from '../../support/text/harness.ts'

const CIK = 401
const PERIODIC: readonly string[] = ['10-K', '10-Q', '20-F', '40-F']

/** One source for each signal in which a section that it needs cannot be read. */
function unreadable(): ReadonlyMap<string, SourceAnalysis> {
  const sources = new Map<string, SourceAnalysis>()
  for (const [at, rule] of SIGNALS.entries()) {
    const family = rule.sources.find(name => PERIODIC.includes(name))
    const item = family && neededItems(rule, family)[0]
    const isRelease = rule.sections.includes('exhibit_99*')
    if (!item && !rule.sources.includes('8-K')) continue
    const source =
      family && item
        ? reportWithout(rule, family, item, { state: 'not_found' })
        : isRelease
          ? reportWithoutRelease()
          : reportWithoutItems()
    const id = `0000000401-24-${String(at).padStart(6, '0')}`
    sources.set(rule.id, { ...analysisOf(source), id, accession_number: id, cik: CIK, filer_cik: CIK })
  }
  return sources
}

/** What could not be evaluated reaches whoever asks, for each signal. */
export function notEvaluatedContract(harness: TextHarness): void {
  describe(`signals that could not be evaluated in ${harness.name}`, () => {
    const stored = textOf(harness)
    const sources = unreadable()
    const found = new Map<string, SourceAnalysis>()

    beforeAll(async () => {
      const { signals } = stored.index
      await signals.put(CIK, withoutTexts(...sources.values()))
      const { readings } = await signals.search({ ...ANY_ANALYSIS, ciks: [CIK] }, { limit: 500, offset: 0 })
      for (const reading of readings) found.set(reading.id, reading)
    })

    it.each([...sources.keys()])('lists %s with its reason', id => {
      const source = sources.get(id)!
      const expected = source.not_evaluated.find(({ signal_id }) => signal_id === id)
      expect(expected).toBeDefined()
      expect(found.get(source.id)?.not_evaluated).toContainEqual(expected)
    })

    it('matches no screen by a signal that could not be evaluated', async () => {
      for (const [id, source] of sources) {
        const filter = { ...ANY_ANALYSIS, ciks: [CIK], signals: { ids: [id], mode: 'any' as const } }
        const { readings } = await stored.index.signals.search(filter, { limit: 500, offset: 0 })
        expect(readings.map(reading => reading.id)).not.toContain(source.id)
      }
    })
  })
}
