import { clausesOf, type Span, sentenceAt } from '../words/sentences.ts'
import { type Token, tokensOf } from '../words/tokens.ts'
import type { CompiledAssertion, CompiledRules } from './compile.ts'
import { forbidding, type GuardedSentence } from './guards.ts'
import { forManyPhrases, isIn, matchesOf, type PhraseMatch } from './match-phrase.ts'
import type { Phrase } from './phrase.ts'
import type { WordRule } from './rule.ts'
import { standsInFor } from './scope.ts'
import type { SectionText } from './source-text.ts'
import { type SignalValue, valuesOf } from './values.ts'

/** A sentence that states a signal. */
export interface Finding {
  readonly assertion: CompiledAssertion
  readonly sentence: Span
  readonly values: readonly SignalValue[]
  /** Tokens of the sentence and where the phrase stands in them. */
  readonly tokens: readonly Token[]
  readonly match: PhraseMatch
}

interface Opened {
  readonly assertion: CompiledAssertion
  readonly phrase: Phrase
}

/**
 * All sentences of a section that state a signal of the rules that read it, in the order of the text. `readers` tells of
 * each whether the section only stands in for one that was not told apart.
 */
export function findingsOf(
  rules: CompiledRules,
  section: SectionText,
  readers: ReadonlyMap<WordRule, boolean>,
  source: Omit<GuardedSentence, 'tokens'>,
): Finding[] {
  const { text, tables } = section
  const findings: Finding[] = []
  let sentence: Span | null = null
  let opened = new Set<Opened>()
  const finish = () => {
    if (sentence && opened.size > 0) findings.push(...ofSentence(section, sentence, opened, source))
    opened = new Set()
  }
  rules.literals.scan(text, (literal, after) => {
    const candidates = rules.opened[literal]!.filter(({ assertion }) => reads(assertion, section, readers))
    if (candidates.length === 0) return
    if (sentence === null || after > sentence.end) {
      finish()
      sentence = sentenceAt(text, after - 1, tables)
    }
    for (const candidate of candidates) opened.add(candidate)
  })
  finish()
  return findings
}

function reads(
  assertion: CompiledAssertion,
  { id }: SectionText,
  readers: ReadonlyMap<WordRule, boolean>,
): boolean {
  const isFallback = readers.get(assertion.rule)
  if (isFallback === undefined) return false
  return isFallback ? standsInFor(id, assertion.of.sections ?? assertion.rule.sections) : assertion.isIn(id)
}

function ofSentence(
  section: SectionText,
  sentence: Span,
  opened: ReadonlySet<Opened>,
  source: Omit<GuardedSentence, 'tokens'>,
): Finding[] {
  const { text, tables } = section
  const inTable = tables.some(({ start, end }) => sentence.start >= start && sentence.start < end)
  const tested = [...opened].filter(({ assertion }) => !inTable || assertion.of.rows === true)
  if (tested.length === 0) return []
  return clausesOf(text, sentence).flatMap(clause => {
    const tokens = forManyPhrases(
      tokensOf(text, clause.start, clause.end).filter(({ text: word }) => word !== '"' && word !== "'"),
    )
    const found = new Map<CompiledAssertion, Finding>()
    for (const { assertion, phrase } of tested) {
      if (found.has(assertion)) continue
      const finding = stated(assertion, phrase, { tokens, ...source })
      if (finding) found.set(assertion, { ...finding, assertion, sentence: clause, tokens })
    }
    return [...found.values()]
  })
}

/** Whether a sentence states what an assertion looks for, by one of its phrases. */
function stated(
  { of, require, exclude }: CompiledAssertion,
  phrase: Phrase,
  sentence: GuardedSentence,
): Pick<Finding, 'values' | 'match'> | null {
  const { tokens } = sentence
  const matches = matchesOf(phrase, tokens)
  if (matches.length === 0) return null
  if (!require.every(list => list.some(wanted => isIn(wanted, tokens)))) return null
  if (exclude.some(unwanted => isIn(unwanted, tokens))) return null
  for (const match of matches) {
    if (forbidding(sentence, match, phrase, of.without ?? []) !== null) continue
    const values = of.value ? valuesOf(of.value, tokens, match) : []
    if (values !== null) return { values, match }
  }
  return null
}
