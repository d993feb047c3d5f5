import { createRequire } from 'node:module'
import type { countTokens as CountTokens } from 'gpt-tokenizer/encoding/o200k_base'

/**
 * The encoder needs time in the square of a run without borders; filings have rules of thousands of dashes. Longer runs
 * are counted in pieces of this many characters.
 */
const LONG_RUN = 64
let known: typeof CountTokens | null = null

/** Read when it is first needed: its table takes a quarter of a second, which no start should wait for. */
function encoder(): typeof CountTokens {
  known ??= (
    createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base') as { countTokens: typeof CountTokens }
  ).countTokens
  return known
}

/** Text that spells a control token of a model is text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/** Tokens of a text, and of the text without the blanks at its end. */
export interface TokenCounts {
  readonly whole: number
  readonly trimmed: number
}

/**
 * Tokens of a text. The encoding never joins a word to a blank behind it but for line ends, so the counts of words with
 * the blanks before them and the line ends behind them add up to the count of the whole.
 */
export function countTokens(text: string): number {
  let tokens = 0
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(text, start)
    tokens += cachedTokenCount(text, start, end, countParts)
    start = end
  }
  return tokens
}

/** Both counts in one pass: they differ by the last word and what is behind it. */
export function countBoth(text: string): TokenCounts {
  const trimmedEnd = text.trimEnd().length
  let whole = 0
  let trimmed = 0
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(text, start)
    const tokens = cachedTokenCount(text, start, end, countParts)
    whole += tokens
    if (end <= trimmedEnd) trimmed += tokens
    else if (start < trimmedEnd) trimmed += countTokens(text.slice(start, trimmedEnd))
    start = end
  }
  return { whole, trimmed }
}

/** Where the word that begins at a place ends: blanks, the word, and blanks that end in a line end. */
function wordEnd(text: string, start: number): number {
  const most = Math.min(text.length, start + LONG_RUN)
  let at = start
  while (at < most && isBlank(text.charCodeAt(at)) && !isLineEnd(text.charCodeAt(at))) at += 1
  const word = at
  while (at < most && !isBlank(text.charCodeAt(at))) at += 1
  if (at === most && at < text.length && at > word) {
    // Cut within a run, but never within a character.
    const code = text.charCodeAt(at - 1)
    return code >= 0xd800 && code <= 0xdbff ? at + 1 : at
  }
  let lineEnd = -1
  for (let blank = at; blank < most && isBlank(text.charCodeAt(blank)); blank++)
    if (isLineEnd(text.charCodeAt(blank))) lineEnd = blank + 1
  if (lineEnd < 0) return at
  // A mark takes the slashes behind its line end with it.
  return text.charCodeAt(lineEnd) === SLASH ? wordEnd(text, lineEnd) : lineEnd
}

/**
 * A word that was not met before, by its parts: the encoding never joins a digit to anything else, nor a letter to a mark
 * behind it but the apostrophe. Parts come again far more often than the words and figures made of them.
 */
function countParts(text: string, start: number, end: number): number {
  let tokens = 0
  let from = start
  let before = kindAt(text, start)
  for (let at = start + 1; at < end; at++) {
    const kind = kindAt(text, at)
    if (isBorder(before, kind, text.charCodeAt(at))) {
      tokens += cachedTokenCount(text, from, at, countExactly)
      from = at
    }
    before = kind
  }
  return (
    tokens +
    (from === start ? countExactly(text, from, end) : cachedTokenCount(text, from, end, countExactly))
  )
}

function countExactly(text: string, start: number, end: number): number {
  return encoder()(text.slice(start, end), AS_TEXT)
}

const LETTER = 1
const DIGIT = 2
const MARK = 3
/** Blanks, and what is not ASCII. */
const OTHER = 0
const APOSTROPHE = 39

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code <= 32 || code >= 127) return OTHER
  const lower = code | 32
  if (lower >= 97 && lower <= 122) return LETTER
  return code >= 48 && code <= 57 ? DIGIT : MARK
}

function isBorder(before: number, kind: number, code: number): boolean {
  if (before === kind || before === OTHER || kind === OTHER) return false
  if (before === DIGIT || kind === DIGIT) return true
  return before === LETTER && code !== APOSTROPHE
}

const SLASH = 47

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}

/** `\s` of the encoding's pattern. */
function isBlank(code: number): boolean {
  if (code > 32 && code < 0xa0) return false
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13)
  if (code < 0x1680) return code === 0xa0
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/** Slots of the table. Words with their blanks come again and again; the last one of each slot is remembered. */
const SLOTS = 1 << 17
const MASK = SLOTS - 1
/** Characters of a word that is packed into numbers, a byte each; of one that is kept as it is. */
const PACKED_CHARS = 12
const KEPT_CHARS = 64
/** Three numbers of four characters each, then the count plus one: 0 is an empty slot. */
const packed = new Int32Array(SLOTS * 4)
const keptWords: string[] = new Array(SLOTS).fill('')
/** A token is a byte at least, so counts stay below 256. */
const keptCounts = new Uint8Array(SLOTS)

/** The count of a word out of a text: looked up where it is known, else made by `count` and remembered. */
function cachedTokenCount(
  text: string,
  start: number,
  end: number,
  count: (text: string, start: number, end: number) => number,
): number {
  const length = end - start
  if (length > KEPT_CHARS) return count(text, start, end)
  // Zeros fill up, so a word that has some of its own is not packed; only control characters are below.
  const tokens =
    length <= PACKED_CHARS && text.charCodeAt(end - 1) !== 0 ? packedCount(text, start, end, count) : null
  return tokens ?? keptCount(text, start, end, count)
}

/** Null for a word that does not pack. */
function packedCount(
  text: string,
  start: number,
  end: number,
  count: (text: string, start: number, end: number) => number,
): number | null {
  const length = end - start
  const first = four(text, start, end)
  const second = length > 4 ? four(text, start + 4, end) : 0
  const third = length > 8 ? four(text, start + 8, end) : 0
  if (first === WIDE || second === WIDE || third === WIDE) return null
  const hash = Math.imul(Math.imul(first, FACTOR) ^ second, FACTOR) ^ third
  const at = slotOf(Math.imul(hash, FACTOR)) * 4
  const isKnown = packed[at] === first && packed[at + 1] === second && packed[at + 2] === third
  if (isKnown && packed[at + 3] !== 0) return packed[at + 3]! - 1
  const tokens = count(text, start, end)
  packed[at] = first
  packed[at + 1] = second
  packed[at + 2] = third
  packed[at + 3] = tokens + 1
  return tokens
}

const FACTOR = 0x01000193

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & MASK
}

/** A character that takes more than a byte is among them. Four of \u00ff make the same, and are kept as they are. */
const WIDE = -1

function four(text: string, start: number, end: number): number {
  let number = 0
  let all = 0
  for (let at = start, to = Math.min(end, start + 4), shift = 0; at < to; at++, shift += 8) {
    const code = text.charCodeAt(at)
    all |= code
    number |= code << shift
  }
  return all < 256 ? number : WIDE
}

function keptCount(
  text: string,
  start: number,
  end: number,
  count: (text: string, start: number, end: number) => number,
): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FACTOR)
  const slot = slotOf(hash)
  const word = keptWords[slot]!
  if (word.length === end - start && text.startsWith(word, start)) return keptCounts[slot]!
  const tokens = count(text, start, end)
  // A copy: a slice would hold the whole text in memory.
  keptWords[slot] = text.slice(start, end).split('').join('')
  keptCounts[slot] = tokens
  return tokens
}
