import { stemOf, wordsIn } from './analyze.ts'

/*
 * The query language of filing search: words, "a phrase", "near words"~5, prefix*, OR, -excluded and ( ). One parser for
 * every engine; each engine compiles the same tree.
 */

/** What is looked up in the index. */
export type Leaf =
  /** Any inflection of a word. */
  | { readonly kind: 'stem'; readonly stem: string }
  /** Words as written, next to each other and in order; one word is that word as written. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  /** Distinct words as written, in any order, with at most `gap` other words between the first and the last. */
  | { readonly kind: 'near'; readonly words: readonly string[]; readonly gap: number }
  | { readonly kind: 'prefix'; readonly prefix: string }

/** All of `must`, at least one of `should` if there are any, none of `not`. */
interface Group {
  readonly kind: 'group'
  readonly must: readonly QueryNode[]
  readonly should: readonly QueryNode[]
  readonly not: readonly QueryNode[]
}

export type QueryNode = Leaf | Group

export interface ParsedQuery {
  readonly root: QueryNode
  /** The query with its operators written out. */
  readonly text: string
}

/** How bare words combine. */
type MatchMode = 'all' | 'any'

/** A query that cannot be parsed. */
export class QueryFault extends Error {
  /** Offset into the query, in UTF-16 code units. */
  readonly position: number

  constructor(position: number, message: string) {
    super(`at character ${position + 1}: ${message}`)
    this.name = 'QueryFault'
    this.position = position
  }
}

export const MAX_QUERY_LENGTH = 500
const MAX_DEPTH = 20
const MAX_GAP = 100
/** Each prefix may match hundreds of words. */
const MAX_PREFIXES = 20
/** Maximum number of words that the prefixes of one query match. */
export const MAX_EXPANSIONS = 1_024

interface Token {
  readonly kind: 'open' | 'close' | 'or' | 'not' | 'quote' | 'text'
  readonly at: number
  readonly text: string
  /** Of a quote. */
  readonly gap: number | null
}

/** Throws `QueryFault`. */
export function parseQuery(text: string, match: MatchMode): ParsedQuery {
  checkCharacters(text)
  const parser = new Parser(tokensOf(text), match)
  const root = parser.parse()
  if (root === null) throw new QueryFault(0, 'the query has no words to search for')
  return { root, text: written(root) }
}

/** A query of some nodes; repeated ones count once. */
export function queryOf(nodes: Partial<Omit<Group, 'kind'>>): ParsedQuery {
  const root = groupOf(nodes)
  return { root, text: written(root) }
}

/** For a query phrased as a question: matches the passages that share most terms with it, not those that have all. */
export function isQuestion(text: string): boolean {
  return /\?(?=\s|$)/.test(text.replace(/"[^"]*"/g, ''))
}

function checkCharacters(text: string): void {
  if (text.length > MAX_QUERY_LENGTH)
    throw new QueryFault(MAX_QUERY_LENGTH, `the query is longer than ${MAX_QUERY_LENGTH} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is rejected
  const control = text.search(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u)
  if (control >= 0) throw new QueryFault(control, 'control characters are not allowed')
}

const QUOTES = /["“”]/

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const push = (kind: Token['kind'], end: number, content = '', gap: number | null = null) => {
    tokens.push({ kind, at, text: content, gap })
    at = end
  }
  while (at < text.length) {
    const character = text[at]!
    if (/\s/.test(character)) at += 1
    else if (character === '(') push('open', at + 1)
    else if (character === ')') push('close', at + 1)
    else if (QUOTES.test(character)) {
      const length = text.slice(at + 1).search(QUOTES)
      if (length < 0) throw new QueryFault(at, 'the quote is not closed')
      const close = at + 1 + length
      const near = /^~(\d{0,9})/.exec(text.slice(close + 1))
      push(
        'quote',
        close + 1 + (near?.[0].length ?? 0),
        text.slice(at + 1, close),
        near ? gapOf(near[1]!, close + 1) : null,
      )
    } else if (
      character === '-' &&
      /^[^\s)-]/.test(text.slice(at + 1)) &&
      /(?:^|[\s(])$/.test(text.slice(0, at))
    ) {
      push('not', at + 1)
    } else {
      const run = /^[^\s()"“”]+/.exec(text.slice(at))![0]
      push(run === 'OR' ? 'or' : 'text', at + run.length, run)
    }
  }
  return tokens
}

function gapOf(digits: string, at: number): number {
  const gap = Number(digits)
  if (digits === '' || gap < 1 || gap > MAX_GAP)
    throw new QueryFault(at, `~ takes the number of words between, 1 to ${MAX_GAP}`)
  return gap
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #match: MatchMode
  #next = 0
  #prefixes = 0

  constructor(tokens: readonly Token[], match: MatchMode) {
    this.#tokens = tokens
    this.#match = match
  }

  /** Null: nothing but punctuation. */
  parse(): QueryNode | null {
    const root = this.#alternatives(0)
    const rest = this.#tokens[this.#next]
    if (rest) throw new QueryFault(rest.at, 'there is no opening parenthesis for this one')
    return root
  }

  #alternatives(depth: number): QueryNode | null {
    const nodes: (QueryNode | null)[] = [this.#sequence(depth)]
    for (let or = this.#tokens[this.#next]; or?.kind === 'or'; or = this.#tokens[this.#next]) {
      if (nodes.at(-1) === null) throw new QueryFault(or.at, 'OR needs a word before it')
      this.#next += 1
      const node = this.#sequence(depth)
      if (node === null) throw new QueryFault(or.at, 'OR needs a word after it')
      nodes.push(node)
    }
    const found = nodes.filter(node => node !== null)
    if (found.length < 2) return found[0] ?? null
    return groupOf({ should: found })
  }

  #sequence(depth: number): QueryNode | null {
    const wanted: QueryNode[] = []
    const not: QueryNode[] = []
    let excludedAt = -1
    for (let token = this.#tokens[this.#next]; token; token = this.#tokens[this.#next]) {
      if (token.kind === 'or' || token.kind === 'close') break
      this.#next += 1
      if (token.kind !== 'not') {
        wanted.push(...this.#primary(token, depth))
        continue
      }
      const excluded = this.#tokens[this.#next]
      if (!excluded || excluded.kind === 'or' || excluded.kind === 'close')
        throw new QueryFault(token.at, 'there is nothing to exclude after -')
      this.#next += 1
      const nodes = this.#primary(excluded, depth)
      if (nodes.length > 0) excludedAt = token.at
      not.push(...(nodes.length < 2 ? nodes : [groupOf({ must: nodes })]))
    }
    if (wanted.length === 0) {
      if (not.length > 0)
        throw new QueryFault(excludedAt, 'an excluded word needs a word to search for beside it')
      return null
    }
    return groupOf(this.#match === 'all' ? { must: wanted, not } : { should: wanted, not })
  }

  #primary(token: Token, depth: number): QueryNode[] {
    if (token.kind === 'open') return [this.#parenthesis(token, depth)]
    if (token.kind === 'quote') return [quoted(token)]
    return this.#bareWords(token)
  }

  #parenthesis(open: Token, depth: number): QueryNode {
    if (depth === MAX_DEPTH)
      throw new QueryFault(open.at, `parentheses are nested more than ${MAX_DEPTH} deep`)
    const node = this.#alternatives(depth + 1)
    if (this.#tokens[this.#next]?.kind !== 'close')
      throw new QueryFault(open.at, 'the parenthesis is not closed')
    this.#next += 1
    if (node === null) throw new QueryFault(open.at, 'the parentheses are empty')
    return node
  }

  /** A run without blanks may hold several words (`10-K`), of which a `*` at its end means the last. */
  #bareWords({ text, at }: Token): Leaf[] {
    const words = wordsIn(text).filter(word => word.text !== '')
    const last = words.at(-1)
    const isPrefix = last !== undefined && text[last.end] === '*'
    return words.map((word): Leaf => {
      if (!isPrefix || word !== last) return { kind: 'stem', stem: stemOf(word.text) }
      this.#prefixes += 1
      if (this.#prefixes > MAX_PREFIXES)
        throw new QueryFault(at, `a query may have at most ${MAX_PREFIXES} words with *`)
      return { kind: 'prefix', prefix: word.text }
    })
  }
}

function quoted({ text, at, gap }: Token): Leaf {
  const words = wordsIn(text).map(word => word.text)
  if (words.length === 0) throw new QueryFault(at, 'the quotes hold no word')
  if (gap === null) return { kind: 'phrase', words }
  const distinct = [...new Set(words)]
  return distinct.length === 1 ? { kind: 'phrase', words: distinct } : { kind: 'near', words: distinct, gap }
}

/** A group without repetitions; a single node is returned as it is. */
function groupOf({ must = [], should = [], not = [] }: Partial<Omit<Group, 'kind'>>): QueryNode {
  const group: Group = { kind: 'group', must: distinct(must), should: distinct(should), not: distinct(not) }
  const nodes = [...group.must, ...group.should]
  return nodes.length === 1 && not.length === 0 ? nodes[0]! : group
}

function distinct(nodes: readonly QueryNode[]): QueryNode[] {
  return [...new Map(nodes.map(node => [JSON.stringify(node), node])).values()]
}

function written(node: QueryNode): string {
  switch (node.kind) {
    case 'stem':
      return node.stem
    case 'phrase':
      return `"${node.words.join(' ')}"`
    case 'near':
      return `"${node.words.join(' ')}"~${node.gap}`
    case 'prefix':
      return `${node.prefix}*`
    case 'group': {
      const { must, should, not } = node
      const any = should.map(writtenInside).join(' OR ')
      const all = [...must.map(writtenInside), ...(any === '' ? [] : [must.length > 0 ? `(${any})` : any])]
      const wanted = all.join(' AND ')
      if (not.length === 0) return wanted
      return `(${wanted}) AND NOT (${not.map(writtenInside).join(' OR ')})`
    }
  }
}

function writtenInside(node: QueryNode): string {
  return node.kind === 'group' ? `(${written(node)})` : written(node)
}

/** All distinct leaves, those that are only excluded left out unless `excludedToo`. */
export function leavesOf(node: QueryNode, excludedToo = false): Leaf[] {
  if (node.kind !== 'group') return [node]
  const inner = [...node.must, ...node.should, ...(excludedToo ? node.not : [])]
  return distinct(inner.flatMap(child => leavesOf(child, excludedToo))) as Leaf[]
}
