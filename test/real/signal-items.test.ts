import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { compileRules } from '../../src/domain/signals/compile.ts'
import { evaluate } from '../../src/domain/signals/evaluate.ts'
import { WORD_RULES } from '../../src/domain/signals/rules-version.ts'
import { familyOf } from '../../src/domain/signals/source-text.ts'
import { type RealFiling, realFilings, realSource } from './real-filings.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null)
  console.warn('Skipped: tests of item signals of real filings need EDGAR_MIRROR, a mirror directory.')

const rules = compileRules(WORD_RULES, '8-K')
const FIRST_WITH_POINTS = '2004-08-23'

/** Signals of a filing by its words alone, as if no list of filings named its items. */
function signalsOf(filing: RealFiling): readonly string[] {
  return evaluate(rules, realSource(filing), '8-K').signals.map(({ signal_id }) => signal_id)
}

/** Items by the header of a submission and by the headings of its text; many older filings have no header. */
function itemsOf({ filingDate, headerItems, sections }: RealFiling): readonly string[] {
  const headings = sections
    .filter(({ state }) => state === 'extracted' || state === 'incorporated_by_reference')
    .flatMap(({ item }) => item ?? [])
  return [...new Set([...(headerItems ?? []), ...headings])].filter(
    item => item.includes('.') === filingDate >= FIRST_WITH_POINTS,
  )
}

suite('item signals of real 8-Ks', { timeout: 180_000 }, () => {
  let filings: readonly RealFiling[] = []

  beforeAll(async () => {
    filings = (await realFilings(mirror!)).filter(
      ({ form }) => familyOf({ kind: 'filing', form_type: form }) === '8-K',
    )
  }, 180_000)

  it('are there for every item that a header or a heading names', () => {
    const asked = filings.flatMap(filing => {
      const signals = signalsOf(filing)
      return itemsOf(filing).flatMap(item =>
        WORD_RULES.filter(rule => rule.items?.includes(item)).map(({ id }) => ({
          signal: `${filing.accession} ${item}: ${id}`,
          isThere: signals.includes(id),
        })),
      )
    })
    expect(asked.filter(({ isThere }) => !isThere)).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
  })
})
