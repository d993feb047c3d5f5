/*
 * Counts the words a reader of a document sees, straight from its markup. This scan shares no code with the parser, so it
 * shows what the parser lost. A word is a run of letters and digits; inline markup does not end it.
 */

/** Elements whose content is not shown. `ix:header` holds hidden inline XBRL facts. */
const HIDDEN_ELEMENT = /^(?:script|style|title|ix:header)$/
const ENDS_WORD =
  /^(?:p|div|td|th|tr|table|br|li|ul|ol|h[1-6]|hr|center|page|pre|dl|dt|dd|blockquote|body|html|thead|tbody|caption|s|c|text|document)$/
const HIDING_STYLE = /\bdisplay\s*:\s*none/gi
const NAME = /^[a-z][\w:-]{0,40}/i
/** Longer entities do not exist. */
const ENTITY_CHARS = 12

/** The number of visible words of an HTML, inline XBRL or plain-text document. Linear in the length of the source. */
export function visibleWords(source: string): number {
  let words = 0
  let inWord = false
  let at = 0
  const nextTag = tagReader(source)
  while (at < source.length) {
    const tag = nextTag(at)
    const end = tag === null ? source.length : tag.start
    while (at < end) {
      let code = source.charCodeAt(at)
      if (code === AMPERSAND) {
        const semicolon = source.indexOf(';', at)
        if (semicolon > 0 && semicolon - at <= ENTITY_CHARS) {
          code = entityCode(source.slice(at + 1, semicolon))
          at = semicolon
        }
      }
      const isLetter = isWordCode(code)
      if (isLetter && !inWord) words += 1
      // Soft hyphens and zero-width characters are inside words.
      if (!isInvisible(code)) inWord = isLetter
      at += 1
    }
    if (tag === null) break
    if (tag.endsWord) inWord = false
    at = tag.end
  }
  return words
}

/** The number of words of plain text, by the same definition. */
export function countWords(text: string, start = 0, end = text.length): number {
  let words = 0
  let inWord = false
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const isLetter = isWordCode(code)
    if (isLetter && !inWord) words += 1
    if (!isInvisible(code)) inWord = isLetter
  }
  return words
}

const AMPERSAND = 38

function isWordCode(code: number): boolean {
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && (code < 0x2000 || code >= 0x2c00) && code < 0xfe00
}

function isInvisible(code: number): boolean {
  return code === 0xad || (code >= 0x200b && code <= 0x200d) || code === 0xfeff
}

/** A letter represents all named letters; every other entity is a mark or a space. */
function entityCode(name: string): number {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return Number.isNaN(code) ? 32 : code
  }
  if (name === 'shy') return 0xad
  return /^[a-z](?:acute|grave|circ|tilde|uml|ring|cedil|slash|caron)$|^(?:szlig|[ao]elig|eth|thorn)$/i.test(
    name,
  )
    ? 97
    : 32
}

interface Tag {
  readonly start: number
  readonly end: number
  readonly endsWord: boolean
}

/** Finds the tags, comments and hidden elements of a source one after the other. A `<` that opens no tag is text. */
function tagReader(source: string): (from: number) => Tag | null {
  // Styles that hide are rare: most tags are passed over without a look at their attributes.
  let hiding = nextHidingStyle(source, 0)
  let unclosed = 0
  return from => {
    for (let start = source.indexOf('<', from); start >= 0; start = source.indexOf('<', start + 1)) {
      const next = source.charCodeAt(start + 1)
      if (next === EXCLAMATION && source.startsWith('!--', start + 1)) {
        const end = source.indexOf('-->', start + 4)
        return { start, end: end < 0 ? source.length : end + 3, endsWord: false }
      }
      const isClosing = next === SLASH
      if (!isAsciiLetter(next) && !isClosing && next !== EXCLAMATION && next !== QUESTION) continue
      const close = source.indexOf('>', start)
      if (close < 0) return { start, end: source.length, endsWord: true }
      const nameStart = isClosing ? start + 2 : start + 1
      const kind = source.charCodeAt(nameStart) | 32
      // No inline element but these begins with the same letter as one that ends a word or is hidden.
      const isPlain = !MAY_END_WORD.has(kind) || isFrequentInline(source, nameStart, kind)
      if (isPlain && (hiding < 0 || hiding > close)) return { start, end: close + 1, endsWord: false }
      const name = NAME.exec(source.slice(nameStart, nameStart + 44))?.[0].toLowerCase() ?? ''
      const endsWord = ENDS_WORD.test(name)
      if (isClosing || source.charCodeAt(close - 1) === SLASH) return { start, end: close + 1, endsWord }
      while (hiding >= 0 && hiding < start) hiding = nextHidingStyle(source, start)
      const isHidden = HIDDEN_ELEMENT.test(name) || (hiding >= 0 && hiding < close)
      if (!isHidden || unclosed >= MAX_UNCLOSED) return { start, end: close + 1, endsWord }
      const end = endOfElement(source, name, close + 1)
      if (end < 0) unclosed += 1
      return { start, end: end < 0 ? close + 1 : end, endsWord: true }
    }
    return null
  }
}

/** Maximum number of searches for the end of hidden elements, each of which may reach the end of the source. */
const MAX_UNCLOSED = 20
const SLASH = 47
const EXCLAMATION = 33
const QUESTION = 63
/** First letters of the names that end a word or are hidden, in lower case. */
const MAY_END_WORD = new Set([...'pdtblouhcsi'].map(letter => letter.charCodeAt(0)))

/** `span` and the elements of inline XBRL but its header. */
function isFrequentInline(source: string, nameStart: number, kind: number): boolean {
  if (kind === 115) return (source.charCodeAt(nameStart + 1) | 32) === 112
  return kind === 105 && (source.charCodeAt(nameStart + 3) | 32) !== 104
}

function nextHidingStyle(source: string, from: number): number {
  HIDING_STYLE.lastIndex = from
  return HIDING_STYLE.exec(source)?.index ?? -1
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

/** Where an element ends that was opened before `from`, with elements of its name in it; -1 if nowhere. */
function endOfElement(source: string, name: string, from: number): number {
  const tag = new RegExp(`<(/?)${name.replace(/[^\w:-]/g, '')}(?=[\\s>/])`, 'gi')
  tag.lastIndex = from
  let depth = 1
  for (let match = tag.exec(source); match; match = tag.exec(source)) {
    depth += match[1] === '/' ? -1 : 1
    if (depth > 0) continue
    const close = source.indexOf('>', match.index)
    return close < 0 ? source.length : close + 1
  }
  return -1
}
