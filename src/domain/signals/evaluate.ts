import { tokensOf } from '../words/tokens.ts'
import type { CompiledRules } from './compile.ts'
import { bestOf, evidenceAt } from './evidence.ts'
import type { GuardedSentence } from './guards.ts'
import { firedByItem } from './item-signals.ts'
import { findingsOf } from './match-section.ts'
import type { Evidence, FiredSignal, NotEvaluated, SignalConfidence } from './reading.ts'
import type { SourceFamily, WordRule } from './rule.ts'
import { type Scope, scopeOf, WEAK } from './scope.ts'
import type { SectionText, SourceText } from './source-text.ts'

/** What rules say of a source. */
export interface Evaluation {
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
  /** Rules evaluated on sections with sure borders. */
  readonly sure: readonly string[]
}

interface Found {
  readonly confidence: SignalConfidence
  readonly evidence: Evidence
}

const RANK: Readonly<Record<SignalConfidence, number>> = { high: 2, medium: 1, low: 0 }

/** Evaluates rules of words on a source. The same text and rules give the same rows. */
export function evaluate(rules: CompiledRules, source: SourceText, family: SourceFamily): Evaluation {
  const scopes = new Map(rules.rules.map(rule => [rule, scopeOf(rule.sections, source, family)]))
  const found = findAll(rules, scopes, {
    year: Number(source.filing_date.slice(0, 4)),
    names: new Set(source.names.flatMap(firstWord)),
  })
  const signals: FiredSignal[] = []
  const notEvaluated: NotEvaluated[] = []
  const sure: string[] = []
  for (const [rule, { reason, isSure }] of scopes) {
    const byItem = firedByItem(rule, source)
    const fired = signalOf(rule, [...byItem, ...(found.get(rule) ?? [])])
    if (fired) signals.push(fired)
    else if (reason !== null) notEvaluated.push({ signal_id: rule.id, reason })
    if (isSure) sure.push(rule.id)
  }
  return { signals, not_evaluated: notEvaluated, sure }
}

/** What a company is called in short: the first word of its name. */
function firstWord(name: string): string[] {
  const [first] = tokensOf(name).filter(({ kind, text }) => kind === 'word' && text !== 'the')
  return first ? [first.text] : []
}

/** Each section is scanned once, for the rules that read it. */
function findAll(
  rules: CompiledRules,
  scopes: ReadonlyMap<WordRule, Scope>,
  about: Pick<GuardedSentence, 'year' | 'names'>,
): Map<WordRule, Found[]> {
  const readers = new Map<SectionText, Map<WordRule, boolean>>()
  for (const [rule, { sections }] of scopes) {
    for (const { section, isFallback } of sections) {
      const of = readers.get(section) ?? new Map<WordRule, boolean>()
      of.set(rule, isFallback)
      readers.set(section, of)
    }
  }
  const found = new Map<WordRule, Found[]>()
  for (const [section, of] of readers) {
    for (const { assertion, sentence, values } of findingsOf(rules, section, of, about)) {
      const { rule } = assertion
      const isWeak = of.get(rule) === true || section.confidence < WEAK
      const confidence = isWeak ? 'low' : (assertion.of.confidence ?? 'medium')
      const rows = values.length === 0 ? [null] : values
      const list = found.get(rule) ?? []
      for (const value of rows) list.push({ confidence, evidence: evidenceAt(section, sentence, value) })
      found.set(rule, list)
    }
  }
  return found
}

/** One signal of all that was found for it: the best confidence, the largest value, the best evidence. */
function signalOf(rule: WordRule, found: readonly Found[]): FiredSignal | null {
  if (found.length === 0) return null
  const confidence = found.map(row => row.confidence).reduce((a, b) => (RANK[b] > RANK[a] ? b : a))
  const evidence = bestOf(
    found.filter(row => row.confidence === confidence || row.confidence !== 'low').map(row => row.evidence),
  ).filter(({ quote }) => quote !== '')
  const valued = evidence.filter(row => row.value !== null)
  const largest = valued.reduce<Evidence | null>((a, b) => (a === null || b.value! > a.value! ? b : a), null)
  return {
    signal_id: rule.id,
    rule_version: rule.version,
    confidence,
    value: largest?.value ?? null,
    unit: largest?.unit ?? null,
    details: {},
    evidence,
  }
}
