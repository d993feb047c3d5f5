import { type Span, sentencesOf } from '../documents/tokenization/sentences.ts'
import { tokensOf } from '../documents/tokenization/tokens.ts'
import { NEGATIVE, NEGATORS, POSITIVE, UNCERTAIN } from './lexicon.ts'
import { isIn } from './match-phrase.ts'
import { paragraphAt } from './passages.ts'
import { phraseOf } from './phrase.ts'
import type { SectionText } from './source-text.ts'

/** The tone of a section, over its sentences: tables, headings and the passage on forward-looking statements left out. */
export interface Tone {
  readonly words: number
  /** (positive - negative) / words. */
  readonly net: number
  /** Words of uncertainty per 1,000. */
  readonly uncertainty: number
  /** The most cautious sentences, at most 3: most negative less positive words a word first. */
  readonly cautious: readonly Span[]
  /** The most confident ones. */
  readonly confident: readonly Span[]
}

/** Fewer words measure nothing. */
export const MIN_WORDS = 300
/** Shorter sentences are headings. */
const MIN_SENTENCE = 8
const MAX_SHOWN = 3
const FORWARD_LOOKING = phraseOf('forward looking !statements|statement')

interface Shared {
  readonly span: Span
  readonly share: number
}

function strongest(sentences: readonly Shared[]): Span[] {
  return sentences
    .toSorted((a, b) => b.share - a.share || a.span.start - b.span.start)
    .slice(0, MAX_SHOWN)
    .map(({ span }) => span)
}

/** Null for a section of fewer than 300 words. */
export function toneOf(section: SectionText): Tone | null {
  let words = 0
  let net = 0
  let uncertain = 0
  const cautious: Shared[] = []
  const confident: Shared[] = []
  for (const span of sentencesOf(section.text, { start: 0, end: section.text.length }, section.tables)) {
    if (section.tables.some(({ start, end }) => span.start >= start && span.start < end)) continue
    const paragraph = paragraphAt(section, span.start)
    if (paragraph?.isHeading || (paragraph !== null && paragraph.zone !== 'plain')) continue
    const tokens = tokensOf(section.text, span.start, span.end)
    const said = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)
    if (said.length < MIN_SENTENCE || isIn(FORWARD_LOOKING, tokens)) continue
    const { positive, negative, doubt } = counted(said)
    words += said.length
    net += positive - negative
    uncertain += doubt
    const share = (negative - positive) / said.length
    if (negative >= 2 && share > 0) cautious.push({ span, share })
    if (positive >= 2 && share < 0) confident.push({ span, share: -share })
  }
  if (words < MIN_WORDS) return null
  return {
    words,
    net: net / words,
    uncertainty: (uncertain / words) * 1_000,
    cautious: strongest(cautious),
    confident: strongest(confident),
  }
}

function counted(said: readonly string[]) {
  const counts = { positive: 0, negative: 0, doubt: 0 }
  for (const [at, word] of said.entries()) {
    const polarity = polarityAt(said, at)
    if (polarity) counts[polarity] += 1
    if (UNCERTAIN.has(word)) counts.doubt += 1
  }
  return counts
}

/** Words before a positive one in which a negator turns it. */
const NEGATOR_WINDOW = 3

/** What a word says among those before it: a positive one shortly behind a negator is negative. Null: neither. */
export function polarityAt(words: readonly string[], at: number): 'positive' | 'negative' | null {
  const word = words[at]!
  if (NEGATIVE.has(word)) return 'negative'
  if (!POSITIVE.has(word)) return null
  return words.slice(Math.max(0, at - NEGATOR_WINDOW), at).some(isNegator) ? 'negative' : 'positive'
}

function isNegator(word: string): boolean {
  return NEGATORS.has(word) || word.endsWith("n't")
}
