import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type CompiledRules, compileRules } from '../../../../src/domain/signals/compile.ts'
import { evaluate } from '../../../../src/domain/signals/evaluate.ts'
import { WORD_RULES } from '../../../../src/domain/signals/rules-version.ts'
import type { FiredSignal } from '../../../../src/domain/signals/source-analysis.ts'
import { FAMILY_FORMS, familyOf } from '../../../../src/domain/signals/source-text.ts'
import { sourceFixture } from '../../../support/signal/sources.ts'
import type { GoldenRow } from './golden-row.ts'

/** Of each rule at least. */
const FIRES = 5
const SILENT = 10
/** Files of rules, each with a file of sentences. */
const RULE_FILES = 5

const files = (await readdir(new URL('golden/', import.meta.url))).sort()
const modules = await Promise.all(
  files.map(async file => (await import(`./golden/${file}`)) as { readonly GOLDEN: readonly GoldenRow[] }),
)
const rows = modules.flatMap(({ GOLDEN }) => GOLDEN)
const read = WORD_RULES.filter(({ assertions }) => assertions.length > 0)

const compiled = new Map<string, CompiledRules>()

/** What the words of a sentence say by a rule, whatever item or form it stands in. */
function signalOf(row: GoldenRow, text: string): FiredSignal | undefined {
  const rule = WORD_RULES.find(({ id }) => id === row.rule)
  if (!rule) throw new Error(`golden sentences of an unknown rule: ${row.rule}`)
  const form_type = row.form ?? FAMILY_FORMS[rule.sources[0]!][0]!
  const kind = form_type === 'IR' ? 'release' : 'filing'
  const family = familyOf({ kind, form_type })!
  const key = `${rule.id} ${family}`
  const rules = compiled.get(key) ?? compileRules([{ ...rule, items: [], forms: [] }], family)
  compiled.set(key, rules)
  const id = (row.section ?? rule.sections[0]!).replace('*', '_1')
  // The names in the sentences are those of the filer and of others alike: who acts is tested with the guards.
  const values = { kind, form_type, filing_date: row.filed ?? '2024-03-15', names: [] } as const
  const source = sourceFixture(values, [{ id, text }])
  return evaluate(rules, source, family).signals[0]
}

describe.each(rows)('Golden sentences of $rule in $section $form', row => {
  it.each(row.fires)('fires on: $text', ({ text, value }) => {
    const signal = signalOf(row, text)
    expect(signal?.confidence ?? 'silent').not.toMatch(/silent|low/)
    expect(text).toContain(signal!.evidence[0]!.quote)
    if (typeof value === 'object' && value !== null)
      expect(signal!.evidence.map(evidence => evidence.value)).toEqual(value)
    else if (value !== undefined) expect(signal!.value).toBe(value)
  })

  it.each(row.silent)('is silent on: %s', text => {
    expect(signalOf(row, text)?.evidence ?? []).toEqual([])
  })
})

describe('Golden sentences', () => {
  const told = new Set(rows.map(({ rule }) => rule))

  it.each(read.filter(({ id }) => told.has(id)))('of $id are enough', ({ id }) => {
    const own = rows.filter(({ rule }) => rule === id)
    expect(own.flatMap(({ fires }) => fires).length).toBeGreaterThanOrEqual(FIRES)
    expect(own.flatMap(({ silent }) => silent).length).toBeGreaterThanOrEqual(SILENT)
  })

  it.skipIf(files.length < RULE_FILES)('are there for each rule of words', () => {
    expect(read.map(({ id }) => id).filter(id => !told.has(id))).toEqual([])
  })

  it('say a thing once', () => {
    const said = rows.flatMap(({ rule, fires, silent }) =>
      [...fires.map(({ text }) => text), ...silent].map(text => `${rule}: ${text}`),
    )
    expect(said).toEqual([...new Set(said)])
  })
})
