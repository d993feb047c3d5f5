import { diffWordsWithSpace } from 'diff'
import { type Span, sentencesOf } from '../tokenization/sentences.ts'

/** A section of a filing: its text, and where its tables are, which are not compared. */
export interface ComparedSection {
  readonly text: string
  readonly tables: readonly Span[]
}

/** A sentence with its offsets in the text of its section. */
export interface Sentence extends Span {
  readonly text: string
}

/** A stretch of a reworded sentence. */
interface WordChange {
  readonly op: 'same' | 'added' | 'removed'
  readonly text: string
}

export interface SectionChange {
  readonly kind: 'added' | 'removed' | 'reworded'
  /** In the later section; null for a removed sentence. */
  readonly current: Sentence | null
  /** In the earlier section; null for an added sentence. */
  readonly previous: Sentence | null
  /** Of a reworded sentence, in order. */
  readonly words: readonly WordChange[]
}

interface SectionChanges {
  /** In the order of the later section; a removed sentence where it was in the earlier one, relative to its length. */
  readonly changes: readonly SectionChange[]
  /** Sentences that are in both, wherever they are. */
  readonly unchanged: number
}

/** Two sentences with at least this part of their words in common are one, reworded. */
const SIMILAR = 0.6
/** Longer pieces are lists or text that lost its marks: their words are not compared one by one. */
const MAX_WORDS_COMPARED = 600
/** Sentences that share a word more frequent than this are not compared for its sake. */
const MAX_SHARING = 200

/** Sentences added, removed and reworded. A sentence that only moved is unchanged. */
export function sectionChanges(current: ComparedSection, previous: ComparedSection): SectionChanges {
  const [now, before] = [sentences(current), sentences(previous)]
  const left = Map.groupBy(before, keyOf)
  const added = now.filter(sentence => left.get(keyOf(sentence))?.shift() === undefined)
  const removed = [...left.values()].flat().sort((a, b) => a.start - b.start)
  const pairs = similarPairs(added, removed)
  const paired = new Set(pairs.values())
  const changes = [
    ...added.map((sentence): SectionChange => {
      const former = pairs.get(sentence)
      if (!former) return { kind: 'added', current: sentence, previous: null, words: [] }
      return {
        kind: 'reworded',
        current: sentence,
        previous: former,
        words: wordChanges(former.text, sentence.text),
      }
    }),
    ...removed
      .filter(sentence => !paired.has(sentence))
      .map((sentence): SectionChange => ({ kind: 'removed', current: null, previous: sentence, words: [] })),
  ]
  const place = ({ current: sentence, previous: former }: SectionChange) =>
    sentence
      ? sentence.start / Math.max(1, current.text.length)
      : former!.start / Math.max(1, previous.text.length)
  return { changes: changes.sort((a, b) => place(a) - place(b)), unchanged: now.length - added.length }
}

/** Sentences outside of tables, with white space made single. */
function sentences({ text, tables }: ComparedSection): Sentence[] {
  const ordered = tables.toSorted((a, b) => a.start - b.start)
  return [...sentencesOf(text, { start: 0, end: text.length }, ordered)].flatMap(({ start, end }) =>
    ordered.some(table => start < table.end && end > table.start)
      ? []
      : [{ start, end, text: text.slice(start, end).replace(/\s+/g, ' ') }],
  )
}

/** Letter case and kinds of quotes are no change. */
function keyOf({ text }: Sentence): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
}

/** Of each added sentence the removed one that it rewords: the most similar pairs first, each sentence once. */
function similarPairs(added: readonly Sentence[], removed: readonly Sentence[]): Map<Sentence, Sentence> {
  const bags = new Map(removed.map(sentence => [sentence, bagOf(sentence)]))
  const byWord = new Map<string, Sentence[]>()
  for (const [sentence, bag] of bags) {
    for (const word of bag) {
      const sharing = byWord.get(word)
      if (sharing) sharing.push(sentence)
      else byWord.set(word, [sentence])
    }
  }
  const candidates = added.flatMap(sentence => {
    const bag = bagOf(sentence)
    const shared = new Map<Sentence, number>()
    for (const word of bag) {
      const sharing = byWord.get(word) ?? []
      if (sharing.length > MAX_SHARING) continue
      for (const other of sharing) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
    return [...shared].flatMap(([other, atLeast]) => {
      if (atLeast < 2) return []
      const similarity = diceOf(bag, bags.get(other)!)
      return similarity < SIMILAR ? [] : [{ sentence, other, similarity }]
    })
  })
  const pairs = new Map<Sentence, Sentence>()
  const taken = new Set<Sentence>()
  for (const { sentence, other } of candidates.sort((a, b) => b.similarity - a.similarity)) {
    if (pairs.has(sentence) || taken.has(other)) continue
    pairs.set(sentence, other)
    taken.add(other)
  }
  return pairs
}

function bagOf({ text }: Sentence): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

function diceOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return (2 * a.intersection(b).size) / (a.size + b.size)
}

function wordChanges(previous: string, current: string): WordChange[] {
  if (previous.split(' ').length > MAX_WORDS_COMPARED || current.split(' ').length > MAX_WORDS_COMPARED) {
    return [
      { op: 'removed', text: previous },
      { op: 'added', text: current },
    ]
  }
  return diffWordsWithSpace(previous, current).map(({ added, removed, value }) => ({
    op: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
