import { type Leaf, leavesOf, type QueryNode } from '../../../domain/search/parse-query.ts'
import { BM25 } from '../../../domain/search/postings.ts'
import { leafKey } from '../../shared/search-terms.ts'
import type { Param } from '../engine/literal.ts'
import { type Statistics, weightOf } from './statistics.ts'

/*
 * SQL of the rows that match a query: `generation`, `row` and `score`. Every leaf of the query has a bit; a row collects the bits of
 * the leaves that it has, and the query is a condition on them.
 */

export interface MatchingOptions {
  readonly query: QueryNode
  readonly statistics: Statistics
  /** Words that each prefix stands for. */
  readonly expansions: ReadonlyMap<string, readonly string[]>
  /** Conditions on `cik` and `generation` of postings: whole filings. */
  readonly filings: readonly string[]
  /** Conditions on `row`. */
  readonly rows: readonly string[]
  readonly isRanked: boolean
}

export interface Matching {
  readonly sql: string
  readonly params: Record<string, Param>
}

/** Bits of one engine integer. */
const WORD_BITS = 64

/** For a query all of whose prefixes stand for no word. */
const NO_ROWS =
  'SELECT generation, arrayJoin(rows) AS row, toUInt64(0) AS bit, 0. AS weight FROM text_words WHERE 0'

export function matchingSql(options: MatchingOptions): Matching {
  const { query } = options
  const leaves = leavesOf(query, true)
  const positive = new Set(leavesOf(query).map(leafKey))
  const writer = new Writer(options, leaves.length > WORD_BITS ? 'UInt256' : 'UInt64')
  const bits = new Map(leaves.map((leaf, at) => [leafKey(leaf), at]))
  const parts = [
    ...writer.stems(leaves, bits, positive),
    ...writer.words(leaves, bits, positive),
    ...leaves.flatMap(leaf => {
      const isScored = positive.has(leafKey(leaf))
      if (leaf.kind === 'phrase' && leaf.words.length > 1)
        return [writer.phrase(leaf.words, bits.get(leafKey(leaf))!, isScored)]
      return leaf.kind === 'near' ? [writer.near(leaf.words, leaf.gap, bits.get(leafKey(leaf))!)] : []
    }),
  ]
  if (parts.length === 0) parts.push(NO_ROWS)
  const condition = writer.condition(query, bits)
  const sql = `
    SELECT generation, row, round(sum(weight), 9) AS score, groupBitOr(bit) AS bits
    FROM (${parts.join(' UNION ALL ')})
    GROUP BY generation, row${condition === null ? '' : ` HAVING ${condition}`}`
  return { sql, params: writer.params }
}

class Writer {
  readonly params: Record<string, Param> = {}
  readonly #options: MatchingOptions
  readonly #type: string

  constructor(options: MatchingOptions, type: string) {
    this.#options = options
    this.#type = type
  }

  stems(leaves: readonly Leaf[], bits: ReadonlyMap<string, number>, positive: ReadonlySet<string>): string[] {
    const stems = leaves.filter(leaf => leaf.kind === 'stem')
    if (stems.length === 0) return []
    const names = stems.map(({ stem }) => stem)
    const masks = stems.map(leaf => 1n << BigInt(bits.get(leafKey(leaf))!))
    const weights = stems.map(leaf =>
      positive.has(leafKey(leaf)) ? this.#weight({ field: 'stem', words: [leaf.stem] }) : 0,
    )
    const list = this.#param('Array(String)', names)
    return [
      `SELECT generation, row, ${this.#masks(masks)}[${place('stem', list, names.length)}] AS bit,
        ${this.#weights(weights)}[term] * ${saturation('count', this.#lengthFactor())} AS weight
      FROM text_stems ARRAY JOIN rows AS row, counts AS count, lengths AS length
      ${this.#filings(`stem IN ${list}`)} ${this.#rows()}`,
    ]
  }

  /** Single words as written, and the words of prefixes. */
  words(leaves: readonly Leaf[], bits: ReadonlyMap<string, number>, positive: ReadonlySet<string>): string[] {
    const masks = new Map<string, bigint>()
    const scored = new Set<string>()
    const add = (word: string, mask: bigint) => masks.set(word, (masks.get(word) ?? 0n) | mask)
    for (const leaf of leaves) {
      const mask = 1n << BigInt(bits.get(leafKey(leaf))!)
      const isScored = positive.has(leafKey(leaf))
      if (leaf.kind === 'prefix') {
        for (const word of this.#options.expansions.get(leaf.prefix) ?? []) add(word, mask)
      } else if (leaf.kind === 'phrase' && leaf.words.length === 1) {
        add(leaf.words[0]!, mask)
        if (isScored) scored.add(leaf.words[0]!)
      } else if (leaf.kind === 'near' && isScored) {
        for (const word of leaf.words) {
          add(word, 0n)
          scored.add(word)
        }
      }
    }
    if (masks.size === 0) return []
    const names = [...masks.keys()]
    const weights = names.map(word => (scored.has(word) ? this.#weight({ field: 'word', words: [word] }) : 0))
    const list = this.#param('Array(String)', names)
    return [
      `SELECT generation, row, ${this.#masks([...masks.values()])}[term] AS bit,
        ${this.#weights(weights)}[term] * ${saturation('count', this.#lengthFactor())} AS weight
      FROM (
        SELECT generation, ${place('word', list, names.length)}, rows, lengths, arrayMap(places -> length(places), positions) AS counts
        FROM text_words ${this.#filings(`word IN ${list}`)})
      ARRAY JOIN rows AS row, lengths AS length, counts AS count ${this.#rows()}`,
    ]
  }

  /** Every position at which the words follow each other counts as one occurrence. */
  phrase(words: readonly string[], bit: number, isScored: boolean): string {
    const distinct = [...new Set(words)]
    const last = words.length - 1
    const ends = words.map(
      (word, at) => `arrayMap(place -> place + ${last - at}, anyIf(places, word = ${this.#text(word)}))`,
    )
    const weight = isScored ? this.#weight({ field: 'word', words }) : 0
    return `
      SELECT generation, row, ${this.#masks([1n << BigInt(bit)])}[1] AS bit,
        ${this.#weights([weight])}[1] * ${saturation('occurrences', this.#lengthFactor())} AS weight
      FROM (
        SELECT generation, row, any(length) AS length, length(arrayIntersect(${ends.join(', ')})) AS occurrences
        FROM (${this.#together(distinct)})
        GROUP BY generation, row HAVING occurrences > 0)`
  }

  /** Some stretch holds every word and at most `gap` others. */
  near(words: readonly string[], gap: number, bit: number): string {
    const width = words.length - 1 + gap
    const places = words.map(word => `anyIf(places, word = ${this.#text(word)})`)
    const all = places.map((_, at) => `places_${at}`)
    const inside = all.map(
      name => `arrayExists(place -> place >= start AND place <= start + ${width}, ${name})`,
    )
    return `
      SELECT generation, row, ${this.#masks([1n << BigInt(bit)])}[1] AS bit, 0. AS weight
      FROM (
        SELECT generation, row, ${places.map((sql, at) => `${sql} AS places_${at}`).join(', ')}
        FROM (${this.#together(words)})
        GROUP BY generation, row)
      WHERE arrayExists(start -> ${inside.join(' AND ')}, arrayConcat(${all.join(', ')}))`
  }

  /** Null: every row that has any leaf matches. Words of `near` also collect rows that do not have them near each other. */
  condition(query: QueryNode, bits: ReadonlyMap<string, number>): string | null {
    if (leavesOf(query).some(({ kind }) => kind === 'near')) return this.#test(query, bits)
    if (query.kind !== 'group') return null
    const { must, should, not } = query
    const isAnyLeaf = must.length === 0 && not.length === 0 && should.every(node => node.kind !== 'group')
    return isAnyLeaf ? null : this.#test(query, bits)
  }

  #test(node: QueryNode, bits: ReadonlyMap<string, number>): string {
    const maskOf = (nodes: readonly QueryNode[]) => {
      const mask = nodes.reduce(
        (sum, leaf) => (leaf.kind === 'group' ? sum : sum | (1n << BigInt(bits.get(leafKey(leaf))!))),
        0n,
      )
      return this.#integer(mask)
    }
    if (node.kind !== 'group') return `bitAnd(bits, ${maskOf([node])}) != 0`
    const { must, should, not } = node
    const groups = (nodes: readonly QueryNode[]) =>
      nodes.filter(({ kind }) => kind === 'group').map(group => this.#test(group, bits))
    const hasLeaf = (nodes: readonly QueryNode[]) => nodes.some(({ kind }) => kind !== 'group')
    const anyOf = (nodes: readonly QueryNode[]) => [
      ...(hasLeaf(nodes) ? [`bitAnd(bits, ${maskOf(nodes)}) != 0`] : []),
      ...groups(nodes),
    ]
    const tests = [
      ...(hasLeaf(must) ? [`bitAnd(bits, ${maskOf(must)}) = ${maskOf(must)}`] : []),
      ...groups(must),
      ...(should.length > 0 ? [`(${anyOf(should).join(' OR ')})`] : []),
      ...(not.length > 0 ? [`NOT (${anyOf(not).join(' OR ')})`] : []),
    ]
    return `(${tests.join(' AND ')})`
  }

  /** Positions of words in the rows that have all of them. */
  #together(words: readonly string[]): string {
    const list = this.#param('Array(String)', words)
    return `
      SELECT word, generation, row, length, places
      FROM (SELECT word, generation, rows, lengths, positions FROM text_words ${this.#filings(`word IN ${list}`)})
      ARRAY JOIN rows AS row, lengths AS length, positions AS places
      WHERE (generation, row) IN (
        SELECT generation, row FROM (SELECT generation, rows FROM text_words ${this.#filings(`word IN ${list}`)}) ARRAY JOIN rows AS row
        ${this.#rows()}
        GROUP BY generation, row HAVING count() = ${words.length})`
  }

  #filings(term: string): string {
    return `PREWHERE ${[term, ...this.#options.filings].join(' AND ')}`
  }

  #rows(): string {
    const { rows } = this.#options
    return rows.length === 0 ? '' : `WHERE ${rows.join(' AND ')}`
  }

  #weight(term: Parameters<typeof weightOf>[1]): number {
    const { statistics, isRanked } = this.#options
    return isRanked ? weightOf(statistics, term) : 0
  }

  #lengthFactor(): string {
    const { averageLength } = this.#options.statistics
    return this.#param('Float64', (BM25.k1 * BM25.b) / Math.max(1, averageLength))
  }

  #masks(masks: readonly bigint[]): string {
    return `[${masks.map(mask => this.#integer(mask)).join(',')}]`
  }

  #integer(value: bigint): string {
    return this.#type === 'UInt64' ? `toUInt64(${value})` : `toUInt256('${value}')`
  }

  #weights(weights: readonly number[]): string {
    return this.#param('Array(Float64)', weights)
  }

  #text(word: string): string {
    return this.#param('String', word)
  }

  #param(type: string, value: Param): string {
    const name = `m${Object.keys(this.params).length}`
    this.params[name] = value
    return `{${name}:${type}}`
  }
}

/** Place of a term in a list, from 1, as `term`. */
function place(column: string, list: string, size: number): string {
  return size < 8
    ? `indexOf(${list}, ${column}) AS term`
    : `transform(${column}, ${list}, range(1, ${size + 1}), 0) AS term`
}

/** BM25 without the weight of the term, for rows of `length` words. */
function saturation(occurrences: string, lengthFactor: string): string {
  const base = BM25.k1 * (1 - BM25.b)
  return `(${occurrences} / (${occurrences} + ${base} + ${lengthFactor} * length))`
}
