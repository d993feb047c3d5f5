import { tokensOf } from '../../documents/tokenization/tokens.ts'
import { UNCERTAIN, WEAK_MODAL } from '../lexicon.ts'
import type { SignalChanges, SourceAnalysis } from '../source-analysis.ts'
import { MIN_WORDS, polarityAt } from '../tone.ts'
import type { CallPart } from './call.ts'
import type { CallSpan } from './read-call.ts'

export const NO_CHANGES: SignalChanges = { previous_id: null, appeared: [], disappeared: [] }

/** A call's own day, else the day from which it was known. */
export function dayOfCall({ call, filing_date }: Pick<SourceAnalysis, 'call' | 'filing_date'>): string {
  return call?.event_date ?? filing_date
}

/** Whether two calls are alike enough for what one says and the other does not to mean something. */
export function areComparable(
  { call: one }: Pick<SourceAnalysis, 'call'>,
  { call: other }: Pick<SourceAnalysis, 'call'>,
): boolean {
  return (
    one !== null &&
    other !== null &&
    one.subject === 'earnings' &&
    other.subject === 'earnings' &&
    one.has_speakers === other.has_speakers &&
    one.has_qa === other.has_qa
  )
}

type Fired = Pick<SourceAnalysis, 'id' | 'call' | 'signals' | 'sure'>

/** What a call states that the one before did not, and the other way round; only of signals that were evaluated on both. */
export function callChanges(previous: Fired | null, current: Fired): SignalChanges {
  if (previous === null || !areComparable(previous, current)) return NO_CHANGES
  const both = new Set(previous.sure.filter(id => current.sure.includes(id)))
  const only = (one: Fired, other: Fired) =>
    one.signals
      .map(({ signal_id }) => signal_id)
      .filter(id => both.has(id) && !other.signals.some(({ signal_id }) => signal_id === id))
      .sort()
  return { previous_id: previous.id, appeared: only(current, previous), disappeared: only(previous, current) }
}

/** Words counted in a stretch. */
export interface WordCounts {
  readonly stretch: CallSpan
  readonly hedging: number
  readonly negative: number
  readonly positive: number
  readonly numbers: number
}

export type Kind = 'hedging' | 'negative' | 'positive' | 'numbers'
export const KINDS: readonly Kind[] = ['hedging', 'negative', 'positive', 'numbers']

export function wordCounts(text: string, stretches: readonly CallSpan[]): WordCounts[] {
  return stretches.map(stretch => {
    const tokens = tokensOf(text, stretch.start, stretch.end)
    const texts = tokens.map(({ text: word }) => word)
    const counts = { hedging: 0, negative: 0, positive: 0, numbers: 0 }
    for (const [at, { kind, text: word }] of tokens.entries()) {
      if (kind === 'mark') continue
      if (kind !== 'word') counts.numbers += 1
      else {
        const polarity = polarityAt(texts, at)
        if (polarity) counts[polarity] += 1
      }
      if (WEAK_MODAL.has(word) || UNCERTAIN.has(word)) counts.hedging += 1
    }
    return { stretch, ...counts }
  })
}

/** Sum of a kind over stretches. */
export function total(rows: readonly WordCounts[], kind: Kind): number {
  return rows.reduce((sum, row) => sum + row[kind], 0)
}

/** Positive less negative words per 1,000 words; null of too few words. `part`: null of a whole call. */
export function toneOf(rows: readonly WordCounts[], part: CallPart | null): number | null {
  const of = part === null ? rows : rows.filter(({ stretch }) => stretch.turn?.part === part)
  const words = of.reduce((sum, { stretch }) => sum + stretch.words, 0)
  return words < MIN_WORDS ? null : per1000(total(of, 'positive') - total(of, 'negative'), words)
}

/** A count per 1,000 words, to two places. */
export function per1000(count: number, words: number): number {
  return Math.round((count / words) * 100_000) / 100
}
