import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { compileRules } from '../../src/domain/signals/compile.ts'
import { type Evaluation, evaluate } from '../../src/domain/signals/evaluate.ts'
import { WORD_RULES } from '../../src/domain/signals/rules-version.ts'
import type { FiredSignal } from '../../src/domain/signals/source-analysis.ts'
import { familyOf, type SourceText } from '../../src/domain/signals/source-text.ts'
import { realFilings, realSource } from './real-filings.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null)
  console.warn('Skipped: tests of signals of real filings need EDGAR_MIRROR, a mirror directory.')

interface Read {
  readonly source: SourceText
  readonly evaluation: Evaluation
}

suite('signals of real filings', { timeout: 180_000 }, () => {
  const read = new Map<string, Read>()
  const fired = (accession: string, id: string): FiredSignal | undefined =>
    read.get(accession)?.evaluation.signals.find(({ signal_id }) => signal_id === id)
  const shares = (accession: string) =>
    (fired(accession, 'customer_concentration_high')?.evidence ?? []).map(({ value }) => value)

  beforeAll(async () => {
    for (const filing of await realFilings(mirror!)) {
      const source = realSource(filing)
      const family = familyOf(source)
      if (family !== null)
        read.set(filing.accession, {
          source,
          evaluation: evaluate(compileRules(WORD_RULES, family), source, family),
        })
    }
  }, 180_000)

  it('quote the stored text word for word', () => {
    let quotes = 0
    for (const { source, evaluation } of read.values()) {
      for (const { signal_id, evidence } of evaluation.signals) {
        for (const { quote, section_id, start, end } of evidence) {
          const texts = source.sections
            .filter(({ id }) => id === section_id)
            .map(({ text }) => text.slice(start, end))
          expect(texts, `${source.id} ${signal_id}`).toContain(quote)
          quotes += 1
        }
      }
    }
    expect(quotes).toBeGreaterThan(200)
  })

  it('tell the shares of NVIDIA’s customers in fiscal 2024 and 2025', () => {
    expect(new Set(shares('0001045810-24-000029'))).toEqual(new Set([13]))
    expect(new Set(shares('0001045810-25-000023'))).toEqual(new Set([12, 11]))
    expect(fired('0001045810-25-000023', 'customer_concentration_high')).toMatchObject({
      value: 12,
      unit: 'percent',
    })
  })

  it('report no weakness where none is reported', () => {
    const weak = [...read.values()].filter(({ evaluation }) =>
      evaluation.signals.some(({ signal_id }) =>
        ['material_weakness', 'controls_ineffective'].includes(signal_id),
      ),
    )
    // The only report of one: statements that may not be relied upon.
    expect(weak.map(({ source }) => source.id)).toEqual(['0001213900-25-032135'])
  })

  it('report statements that may not be relied upon, the weakness and the errors behind it', () => {
    const accession = '0001213900-25-032135'
    expect(fired(accession, 'non_reliance')?.confidence).toBe('high')
    expect(fired(accession, 'material_weakness')).toBeDefined()
    expect(fired(accession, 'restatement')?.evidence[0]?.quote).toContain('errors')
  })

  it('are found by no rule that finds a way of speaking: none in more than half of 8-Ks', () => {
    const current = [...read.values()].filter(({ source }) => familyOf(source) === '8-K')
    for (const { id } of WORD_RULES) {
      const firing = current.filter(({ evaluation }) =>
        evaluation.signals.some(({ signal_id }) => signal_id === id),
      )
      expect(firing.length / current.length, id).toBeLessThan(0.5)
    }
  })
})
