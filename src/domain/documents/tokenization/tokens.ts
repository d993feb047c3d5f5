/*
 * Words, numbers and marks of a text, each with its place, so that what is found can be quoted. Words are compared in lower
 * case with plain apostrophes; a hyphen parts words.
 */

type TokenKind = 'word' | 'number' | 'money' | 'percent' | 'mark'

export interface Token {
  readonly kind: TokenKind
  /** Folded: lower case, plain apostrophes, no soft hyphens. Of a mark the mark itself. */
  readonly text: string
  /** Place in the text that was read. */
  readonly start: number
  readonly end: number
  /** Unscaled (`$1.2 billion` is 1,200,000,000; `12 %` is 12); null for words and marks. */
  readonly value: number | null
  /** ISO 4217 code of money, `percent`, `percentage_points` or `basis_points`; null for all else. */
  readonly unit: string | null
  /** What the printed number was multiplied with; 1 where no scale word follows. */
  readonly scale: number
  /** Of a word: whether its first letter is a capital. */
  readonly isCapitalised: boolean
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+`
const SCALE = String.raw`[Tt]housands?|[Mm]illions?|[Bb]illions?|[Tt]rillions?|mm|MM|bn|BN|[mbkMBK](?![\p{L}\p{N}])`
const SYMBOL = String.raw`(?:US|CA|AU|NZ|HK|NT|C|A|R|S)?\$|[€£¥₹]|(?:USD|EUR|GBP|JPY|CNY|RMB|CAD|AUD|CHF|INR)(?=\s?\d)`
const TOKEN = new RegExp(
  [
    // money
    String.raw`(?<symbol>${SYMBOL})\s?(?<amount>${NUMBER})(?:[\s-]?(?<amountScale>${SCALE})(?![\p{L}\p{N}]))?`,
    // a number, with what it is a number of
    String.raw`(?<number>${NUMBER})(?![\p{L}\p{N}])(?:\s?(?<percent>%|per\s?cent(?:age\s+points?)?(?!\p{L})|(?:basis\s+points?|bps)(?!\p{L}))|[\s-]?(?<scale>${SCALE})(?![\p{L}\p{N}]))?`,
    String.raw`(?<word>[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00ad\u200b]|['’.&](?=[\p{L}\p{N}]))*)`,
    String.raw`(?<mark>[^\s\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)
/** Marks that part nothing: a hyphen within words, and the point that ends a sentence or an abbreviation. */
const SILENT = /^[-‐‑.\u00ad\u200b]$/

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  R$: 'BRL',
  S$: 'SGD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  RMB: 'CNY',
}

/** The tokens of a text, or of the stretch of it that is given. Linear in its length. */
export function tokensOf(text: string, start = 0, end = text.length): Token[] {
  const part = start === 0 && end === text.length ? text : text.slice(start, end)
  const tokens: Token[] = []
  for (let at = 0; at < part.length; ) {
    const end = plainWordEnd(part, at)
    if (end > at) {
      const text = part.slice(at, end)
      tokens.push({ kind: 'word', text, start: start + at, end: start + end, ...NO_VALUE })
      at = end
      continue
    }
    if (part.charCodeAt(at) === 32) {
      at += 1
      continue
    }
    TOKEN.lastIndex = at
    const match = TOKEN.exec(part)
    if (!match) break
    const token = tokenOf(match, start)
    if (token) tokens.push(token)
    at = TOKEN.lastIndex
  }
  return tokens
}

/** The end of a word of small ASCII letters, as most are; `at` where there is none, or where other marks belong to it. */
function plainWordEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && isSmall(text.charCodeAt(end))) end += 1
  if (end === at || end === text.length) return end
  return ENDS_PLAIN.has(text.charCodeAt(end)) ? end : at
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122
}

/** Blanks, comma, semicolon, colon, brackets, hyphen: nothing that continues within a word. */
const ENDS_PLAIN = new Set([...' \n,;:()"-'].map(mark => mark.charCodeAt(0)))

function tokenOf(match: RegExpExecArray, offset: number): Token | null {
  const { symbol, amount, amountScale, number, percent, scale, word, mark } = match.groups!
  const place = { start: offset + match.index, end: offset + match.index + match[0].length }
  if (word !== undefined)
    return {
      kind: 'word',
      text: foldedWord(word),
      ...place,
      ...NO_VALUE,
      isCapitalised: /^\p{Lu}/u.test(word),
    }
  if (mark !== undefined)
    return SILENT.test(mark) ? null : { kind: 'mark', text: MARKS[mark] ?? mark, ...place, ...NO_VALUE }
  const factor = scaleOf(amountScale ?? scale)
  const printed = Number((amount ?? number)!.replaceAll(',', ''))
  const value = scaled(printed, factor)
  const token = { text: match[0].toLowerCase(), ...place, value, scale: factor, isCapitalised: false }
  if (symbol !== undefined) {
    const name = symbol.toUpperCase()
    return { kind: 'money', ...token, unit: CURRENCIES[name] ?? name }
  }
  if (percent !== undefined) return { kind: 'percent', ...token, unit: percentUnit(percent) }
  return { kind: 'number', ...token, unit: null }
}

const NO_VALUE = { value: null, unit: null, scale: 1, isCapitalised: false } as const
const MARKS: Readonly<Record<string, string>> = { '“': '"', '”': '"', '‘': "'", '’': "'", '–': '—', '―': '—' }

function foldedWord(word: string): string {
  const plain = /^[a-zA-Z0-9]*$/.test(word)
    ? word
    : word
        .normalize('NFKC')
        .replace(/[\u00ad\u200b]/g, '')
        .replaceAll('’', "'")
  return plain.toLowerCase()
}

/** `thousand` to 1e3 and so on; 1 without a scale word. */
export function scaleOf(word: string | undefined): number {
  if (word === undefined) return 1
  const first = word[0]!.toLowerCase()
  if (/^(?:m|mm|millions?)$/i.test(word)) return 1e6
  return first === 't' ? (/^tr/i.test(word) ? 1e12 : 1e3) : first === 'b' ? 1e9 : 1e3
}

/** As printed times its scale, without the noise of binary fractions. */
function scaled(printed: number, factor: number): number {
  return factor === 1 ? printed : Number((printed * factor).toPrecision(15))
}

function percentUnit(printed: string): string {
  if (/^b/i.test(printed)) return 'basis_points'
  return /points?$/i.test(printed) ? 'percentage_points' : 'percent'
}
