import type { CompiledRules } from '../signals/compile.ts'
import { evidenceAt } from '../signals/evidence.ts'
import { findingsOf } from '../signals/match-section.ts'
import type { Evidence } from '../signals/reading.ts'
import type { WordRule } from '../signals/rule.ts'
import type { SectionText } from '../signals/source-text.ts'
import type { CallReading, CallTurn } from './call.ts'
import { isOwn, type Stretch, stretchesOf } from './read-call.ts'

/** A sentence of a call that states what a rule looks for. */
export interface Said {
  readonly rule: WordRule
  readonly evidence: Evidence
}

/** What counts of what the company says. */
export function ownStretches(text: string, { turns }: CallReading): Stretch[] {
  return stretchesOf(text, turns).filter(({ turn }) => isOwn(turn))
}

/**
 * All sentences of the company's speakers that state a rule, in the order of the text. A rule that reads one part of a call
 * says nothing of words whose part is not known.
 */
export function saidOf(section: SectionText, call: CallReading, rules: CompiledRules, year: number): Said[] {
  const stretches = ownStretches(section.text, call)
  const turns = call.turns.length > 0 ? call.turns.filter(isOwn) : [null]
  // Speech names other companies in passing; who speaks is known, and is of the company.
  const about = { year, periodYear: null, names: new Set<string>() }
  const readers = new Map(rules.rules.map(rule => [rule, false]))
  return turns.flatMap(turn => {
    const place = turn ?? { start: 0, end: section.text.length }
    const kept = new Set(stretches.filter(stretch => stretch.turn === turn).map(({ start }) => start))
    // Each turn is a text of its own: no sentence runs over a speaker line.
    // Parts stand for sections; a rule of one part is left to `reads` where the part is not known.
    const id = turn?.part ?? 'prepared'
    const said = { ...section, id, text: section.text.slice(place.start, place.end), tables: [], chunks: [] }
    return findingsOf(rules, said, readers, about).flatMap(({ assertion, sentence, values }) => {
      const { rule } = assertion
      const start = place.start + sentence.start
      if (
        isQuestion(section.text, place.start + sentence.end) ||
        !reads(rule, turn) ||
        !isKept(kept, stretches, turn, start)
      )
        return []
      const value = values[0] ?? null
      return [
        { rule, evidence: evidenceAt(section, { start, end: place.start + sentence.end }, value, turn) },
      ]
    })
  })
}

function reads({ sections }: WordRule, turn: CallTurn | null): boolean {
  const part = turn?.part ?? null
  return part === null ? sections.length > 1 : sections.includes(part)
}

/** A question states nothing. */
function isQuestion(text: string, end: number): boolean {
  return text[end - 1] === '?'
}

/** A clause of a long sentence stands within a stretch that counts. */
function isKept(
  kept: ReadonlySet<number>,
  stretches: readonly Stretch[],
  turn: CallTurn | null,
  at: number,
): boolean {
  return kept.has(at) || stretches.some(({ turn: of, start, end }) => of === turn && at >= start && at < end)
}
