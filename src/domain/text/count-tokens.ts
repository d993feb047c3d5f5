import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base'

/** The encoding that chunk sizes are counted in. */
export const TOKEN_ENCODING = 'o200k_base'

/**
 * The encoder needs time in the square of a run without borders; filings have rules of thousands of dashes. Longer runs
 * are counted in pieces of so many characters.
 */
const LONG_RUN = 64
/** Text that spells a control token of a model is text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }
/** Words with their blanks come again and again: the last one of each slot is remembered with its count. */
const SLOTS = 1 << 17
const knownWords: string[] = new Array(SLOTS).fill('')
const knownCounts = new Uint8Array(SLOTS)
/** Longer ones do not come again. A token is a byte at least, so counts stay below 256. */
const KNOWN_CHARS = 32

/**
 * Tokens of a text. The encoding never joins a word to a blank behind it but for line ends, so the counts of words with
 * the blanks before them and the line ends behind them add up to the count of the whole.
 */
export function countTokens(text: string): number {
  let tokens = 0
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(text, start)
    tokens += countWord(text, start, end)
    start = end
  }
  return tokens
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

function countWord(text: string, start: number, end: number): number {
  const length = end - start
  if (length > KNOWN_CHARS) return count(text.slice(start, end), AS_TEXT)
  let hash = length
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  const word = knownWords[slot]!
  if (word.length === length && text.startsWith(word, start)) return knownCounts[slot]!
  const fresh = text.slice(start, end)
  const tokens = count(fresh, AS_TEXT)
  // A copy: a slice would hold the whole text in memory.
  knownWords[slot] = fresh.split('').join('')
  knownCounts[slot] = tokens
  return tokens
}

const SLASH = 47

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}

/** `\s` of the encoding's pattern. */
function isBlank(code: number): boolean {
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
