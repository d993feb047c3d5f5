import { type Leaf, leavesOf, type QueryNode } from '../../../domain/search/parse-query.ts'
import { BM25, LENGTHS } from '../../../domain/search/postings.ts'
import { leafKey, scoredTerms } from '../../shared/keyword-query.ts'
import type { SearchFiling } from './filings.ts'
import { type Statistics, type Term, type TermPostings, termKey, weightOf } from './terms.ts'

/*
 * Matches a query one filing at a time: the postings of each leaf are decoded once per filing, each row gets a bit
 * set of the leaves that it contains, and the query is evaluated as a condition on those bits.
 */

/** Words that each prefix expands to. */
type Expansions = ReadonlyMap<string, readonly string[]>

/** All terms whose postings the query needs. */
export function termsOf(query: QueryNode, expansions: Expansions): Term[] {
  const words = (texts: readonly string[]) => texts.map((text): Term => ({ field: 'word', text }))
  const terms = leavesOf(query, true).flatMap((leaf): Term[] => {
    if (leaf.kind === 'stem') return [{ field: 'stem', text: leaf.stem }]
    return words(leaf.kind === 'prefix' ? (expansions.get(leaf.prefix) ?? []) : leaf.words)
  })
  return [...new Map(terms.map(term => [termKey(term), term])).values()]
}

/** Iterator over the occurrences of a term or leaf. */
interface Finder {
  /** Whether the filing may have occurrences; places must be ascending. */
  seek(place: number): boolean
  /** Occurrences in the filing of the last `seek`. */
  occurrences(): Occurrences
}

/** Rows in ascending order, with the number of occurrences in each. */
interface Occurrences {
  readonly rows: readonly number[]
  readonly counts: readonly number[]
  /** Only for words. */
  readonly positions: readonly (readonly number[])[]
}

const BITS = 32

export interface Matcher {
  /** Calls back for each matching row of a filing, in order. Places must be ascending. */
  match(place: number, filing: SearchFiling, each: (row: number, score: number) => void): void
}

export function matcher(
  query: QueryNode,
  expansions: Expansions,
  postings: ReadonlyMap<string, TermPostings>,
  statistics: Statistics,
): Matcher {
  const finders = new Map<string, Finder>()
  const sharedFinder = (key: string, make: () => Finder) => {
    const finder = finders.get(key) ?? make()
    finders.set(key, finder)
    return finder
  }
  const ofTerm = (term: Term) => {
    const key = termKey(term)
    return sharedFinder(key, () => termFinder(postings.get(key)!, term.field === 'word'))
  }
  const ofWords = (words: readonly string[]) => words.map(text => ofTerm({ field: 'word', text }))
  const ofPhrase = (words: readonly string[]) =>
    words.length === 1
      ? ofWords(words)[0]!
      : sharedFinder(JSON.stringify(words), () => phraseFinder(ofWords(words)))
  const ofLeaf = (leaf: Leaf): Finder => {
    switch (leaf.kind) {
      case 'stem':
        return ofTerm({ field: 'stem', text: leaf.stem })
      case 'phrase':
        return ofPhrase(leaf.words)
      case 'near':
        return nearFinder(ofWords(leaf.words), leaf.gap)
      case 'prefix':
        return anyFinder(ofWords(expansions.get(leaf.prefix) ?? []))
    }
  }
  const leaves = leavesOf(query, true)
  const bits = new Map(leaves.map((leaf, at) => [leafKey(leaf), at]))
  const ofLeaves = leaves.map(ofLeaf)
  const scored = scoredTerms(query).map(term => ({
    finder: term.field === 'stem' ? ofTerm({ field: 'stem', text: term.words[0]! }) : ofPhrase(term.words),
    weight: weightOf(statistics, term),
  }))
  const width = Math.ceil(leaves.length / BITS)
  const mayMatch = filingTest(query, leaf => bits.get(leafKey(leaf))!)
  const { averageLength } = statistics
  const norms = LENGTHS.map(
    length => BM25.k1 * (1 - BM25.b) + ((BM25.k1 * BM25.b) / Math.max(1, averageLength)) * length,
  )
  let sets = new Uint32Array(0)
  let scores = new Float64Array(0)
  const has = (row: number, bit: number) =>
    ((sets[row * width + Math.floor(bit / BITS)]! >>> (bit % BITS)) & 1) === 1
  const matches = rowCondition(query, leaf => bits.get(leafKey(leaf))!, has)
  const present: boolean[] = []
  const rowsOf: (readonly number[])[] = []
  // Leaves that every matching row contains; each row occurs once among their rows.
  const needed = (query.kind === 'group' ? query.must : [query]).flatMap(node =>
    node.kind === 'group' || node.kind === 'prefix' ? [] : [bits.get(leafKey(node))!],
  )
  const mayBeEmpty = matchesWithoutLeaves(query)
  const hasAny = (row: number) => {
    for (let at = row * width; at < (row + 1) * width; at += 1) if (sets[at] !== 0) return true
    return false
  }

  return {
    match(place, { lengths }, each) {
      for (const [at, finder] of ofLeaves.entries()) present[at] = finder.seek(place)
      if (!mayMatch(present)) return
      if (scores.length < lengths.length) {
        sets = new Uint32Array(lengths.length * width)
        scores = new Float64Array(lengths.length)
      } else {
        sets.fill(0, 0, lengths.length * width)
        scores.fill(0, 0, lengths.length)
      }
      for (const [at, finder] of ofLeaves.entries()) {
        if (!present[at]) continue
        rowsOf[at] = finder.occurrences().rows
        for (const row of rowsOf[at]) sets[row * width + Math.floor(at / BITS)]! |= 1 << (at % BITS)
      }
      for (const { finder, weight } of scored) {
        if (!finder.seek(place)) continue
        const { rows, counts } = finder.occurrences()
        for (let at = 0; at < rows.length; at += 1) {
          const row = rows[at]!
          scores[row]! += (weight * counts[at]!) / (counts[at]! + norms[lengths[row]!]!)
        }
      }
      if (needed.length > 0) {
        const rarest = needed.map(at => rowsOf[at]!).reduce((a, b) => (b.length < a.length ? b : a))
        for (const row of rarest) if (matches(row)) each(row, scores[row]!)
      } else {
        for (let row = 0; row < lengths.length; row += 1)
          if ((mayBeEmpty || hasAny(row)) && matches(row)) each(row, scores[row]!)
      }
    },
  }
}

/** Whether a row without any of the leaves can match, as in a query of excluded words only. */
function matchesWithoutLeaves(node: QueryNode): boolean {
  return (
    node.kind === 'group' &&
    node.must.every(matchesWithoutLeaves) &&
    (node.should.length === 0 || node.should.some(matchesWithoutLeaves))
  )
}

type BitOf = (leaf: Leaf) => number

/** Whether a filing that contains these leaves, in any rows, may have a matching row. */
function filingTest(node: QueryNode, bitOf: BitOf): (present: readonly boolean[]) => boolean {
  if (node.kind !== 'group') {
    const bit = bitOf(node)
    return present => present[bit]!
  }
  const must = node.must.map(child => filingTest(child, bitOf))
  const should = node.should.map(child => filingTest(child, bitOf))
  return present =>
    must.every(test => test(present)) && (should.length === 0 || should.some(test => test(present)))
}

function rowCondition(
  node: QueryNode,
  bitOf: BitOf,
  has: (row: number, bit: number) => boolean,
): (row: number) => boolean {
  if (node.kind !== 'group') {
    const bit = bitOf(node)
    return row => has(row, bit)
  }
  const conditions = (nodes: readonly QueryNode[]) => nodes.map(child => rowCondition(child, bitOf, has))
  const [must, should, not] = [conditions(node.must), conditions(node.should), conditions(node.not)]
  return row =>
    must.every(test => test(row)) &&
    (should.length === 0 || should.some(test => test(row))) &&
    !not.some(test => test(row))
}

/** Decodes the format described in `posting-rows.ts`. */
function termFinder({ places, starts, bytes }: TermPostings, hasPositions: boolean): Finder {
  let at = 0
  let decoded = -1
  const rows: number[] = []
  const counts: number[] = []
  const positions: number[][] = []
  let from = 0
  const varint = () => {
    let value = bytes[from++]!
    if (value < 0x80) return value
    value &= 0x7f
    for (let shift = 7; ; shift += 7) {
      const byte = bytes[from++]!
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const decode = () => {
    from = starts[at]!
    const size = varint()
    rows.length = size
    counts.length = size
    let row = 0
    for (let index = 0; index < size; index += 1) {
      const head = varint()
      row += head >>> 1
      const count = head & 1 ? varint() : 1
      rows[index] = row
      counts[index] = count
      if (hasPositions) positions[index] = distances(count)
    }
    positions.length = hasPositions ? size : 0
  }
  const distances = (count: number) => {
    const own: number[] = []
    let position = 0
    for (let index = 0; index < count; index += 1) {
      position += varint()
      own.push(position)
    }
    return own
  }
  return {
    seek(place) {
      while (at < places.length && places[at]! < place) at += 1
      return places[at] === place
    },
    occurrences() {
      if (decoded !== at) decode()
      decoded = at
      return { rows, counts, positions }
    },
  }
}

/** Rows that contain all of the words, with the positions of each. */
function* rowsWithAll(words: readonly Finder[]): Generator<[row: number, positions: (readonly number[])[]]> {
  const all = words.map(word => word.occurrences())
  const cursors = all.map(() => 0)
  for (const row of all[0]!.rows) {
    let hasAll = true
    for (const [at, { rows }] of all.entries()) {
      while (rows[cursors[at]!]! < row) cursors[at]! += 1
      hasAll &&= rows[cursors[at]!] === row
    }
    if (hasAll) yield [row, all.map(({ positions }, at) => positions[cursors[at]!]!)]
  }
}

/** Each position at which the words follow each other is one occurrence. */
function phraseFinder(words: readonly Finder[]): Finder {
  return derived(words, positions => {
    const [first, ...rest] = positions
    const later = rest.map(places => new Set(places))
    return first!.filter(position => later.every((places, at) => places.has(position + at + 1))).length
  })
}

/** All words occur within a span that contains at most `gap` others. */
function nearFinder(words: readonly Finder[], gap: number): Finder {
  const width = words.length - 1 + gap
  return derived(words, positions => {
    const isInside = (start: number) =>
      positions.every(places => places.some(place => place >= start && place <= start + width))
    return positions.flat().some(isInside) ? 1 : 0
  })
}

function derived(
  words: readonly Finder[],
  countOf: (positions: readonly (readonly number[])[]) => number,
): Finder {
  return {
    seek: place => words.map(word => word.seek(place)).every(Boolean),
    occurrences() {
      const rows: number[] = []
      const counts: number[] = []
      for (const [row, positions] of rowsWithAll(words)) {
        const count = countOf(positions)
        if (count === 0) continue
        rows.push(row)
        counts.push(count)
      }
      return { rows, counts, positions: [] }
    },
  }
}

function anyFinder(words: readonly Finder[]): Finder {
  let present: Finder[] = []
  return {
    seek(place) {
      present = words.filter(word => word.seek(place))
      return present.length > 0
    },
    occurrences: () => ({
      rows: present.flatMap(word => word.occurrences().rows),
      counts: [],
      positions: [],
    }),
  }
}
