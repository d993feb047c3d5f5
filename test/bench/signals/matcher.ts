import { parseDocument } from '../../../src/domain/documents/reader/parse-document.ts'
import { sectionsOf } from '../../../src/domain/documents/sections/sections-of.ts'
import { type CompiledRules, compileRules } from '../../../src/domain/signals/compile.ts'
import { evaluate } from '../../../src/domain/signals/evaluate.ts'
import type { SourceFamily } from '../../../src/domain/signals/rule.ts'
import { WORD_RULES } from '../../../src/domain/signals/rules-version.ts'
import { familyOf, type SourceText } from '../../../src/domain/signals/source-text.ts'
import { atLeast, type Bench, type Figure } from '../define-bench.ts'
import { median } from '../statistics.ts'
import { mirrorFilings, syntheticFilings } from '../text/filings.ts'
import type { FilingToRead } from '../text/read-documents.ts'

/** MB of text per second on one core, with all rules. */
const GOAL = 20
const ROUNDS = 7

export const matcher: Bench = {
  name: 'matcher',
  summary: 'All word rules over sections that are already extracted: MB of text per second in one process.',
  async run({ mirror, log }) {
    const synthetic = rateOf('synthetic', await syntheticFilings())
    if (mirror === null) {
      log('  real filings: skipped, EDGAR_MIRROR is not set')
      return synthetic
    }
    return [...rateOf('real', await mirrorFilings(mirror)), ...synthetic]
  },
}

function rateOf(kind: string, filings: readonly FilingToRead[]): Figure[] {
  const sources = filings.map(sourceOf)
  const characters = sources
    .flatMap(({ sections }) => sections)
    .reduce((sum, { text }) => sum + text.length, 0)
  const rules = new Map<SourceFamily, CompiledRules>()
  let detected = 0
  const rates = Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    detected = 0
    for (const source of sources) {
      const family = familyOf(source)
      if (family === null) continue
      const compiled = rules.get(family) ?? compileRules(WORD_RULES, family)
      rules.set(family, compiled)
      detected += evaluate(compiled, source, family).signals.length
    }
    return characters / 1e3 / (performance.now() - began)
  })
  const rate = median(rates)
  return [
    { name: `${kind}: rules`, value: WORD_RULES.length, unit: '' },
    { name: `${kind}: text`, value: characters / 1e6, unit: 'MB' },
    { name: `${kind}: signals`, value: detected, unit: '' },
    { name: `${kind}: rate`, value: rate, unit: 'MB/s', goal: atLeast(GOAL, rate) },
  ]
}

/** A separate string, as read from the filing index, instead of a slice of the document. */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string
}

function sourceOf({ form, filingDate, documents }: FilingToRead, at: number): SourceText {
  const parsed = documents.map(document => ({ document, parsed: parseDocument(document.text) }))
  const identity = {
    id: String(at),
    kind: 'filing' as const,
    ...{ cik: at, filer_cik: at, accession_number: null, source_url: null, primary_document: null },
    ...{ form_type: form, filing_date: filingDate, period_end: null, fiscal_year: null, fiscal_period: null },
  }
  const sections = sectionsOf({ form, filingDate, documents: parsed }).map(section => ({
    ...{ id: section.id, title: section.title, item: section.item, state: section.state },
    ...{ confidence: section.confidence, text: copied(section.text), chunks: [] },
    tables: section.tables.map(({ table, start, end }) => ({ start, end, ...table })),
  }))
  return { ...identity, items: [], names: [], sections }
}
