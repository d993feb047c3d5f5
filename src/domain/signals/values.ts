import type { Token } from '../words/tokens.ts'
import type { PhraseMatch } from './match-phrase.ts'
import type { ValueRule } from './rule.ts'

export interface SignalValue {
  readonly value: number
  readonly unit: string
}

/**
 * The numbers of a sentence that a rule asks for, in the order of the text. Null where the sentence has to have one and
 * has none, or where what it has is out of the bounds of the rule.
 */
export function valuesOf(
  rule: ValueRule,
  tokens: readonly Token[],
  match: PhraseMatch,
): SignalValue[] | null {
  const reach = rule.within ?? 0
  const near = tokens.slice(Math.max(0, match.start - reach), match.end + reach)
  const found = near.flatMap((_, at) => valueIn(rule.kind, near, at))
  if (found.length === 0) return rule.optional === false || rule.least !== undefined ? null : []
  const kept = found.filter(
    ({ value }) => value >= (rule.least ?? -Infinity) && value <= (rule.most ?? Infinity),
  )
  if (kept.length === 0) return null
  if (rule.pick === 'first') return kept.slice(0, 1)
  if (rule.pick === 'last') return kept.slice(-1)
  return rule.pick === 'all' ? kept : [kept.reduce((a, b) => (b.value > a.value ? b : a))]
}

function valueIn(kind: ValueRule['kind'], tokens: readonly Token[], at: number): SignalValue[] {
  if (kind === 'ratio') return ratioAt(tokens, at)
  const token = tokens[at]!
  const { value } = token
  if (value === null) return []
  if (kind === 'percent') return token.unit === 'percent' ? [{ value, unit: 'percent' }] : []
  if (kind === 'money') return token.kind === 'money' ? [{ value, unit: token.unit! }] : []
  // A year counts nothing.
  return token.kind === 'number' && !/^(?:19|20)\d\d$/.test(token.text) ? [{ value, unit: 'count' }] : []
}

const NUMERALS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const LARGER: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
}

/** `3-for-1` is 3, `1-for-10` is 0.1: new shares for an old one. Of a reverse split the smaller number is new. */
function ratioAt(tokens: readonly Token[], at: number): SignalValue[] {
  const [first, second] = [countOf(tokens[at]), countOf(tokens[at + 2])]
  const joint = tokens[at + 1]?.text
  if (first === null || second === null || (joint !== 'for' && joint !== 'to' && joint !== ':')) return []
  const ratio = first / second
  const isReverse = tokens.slice(Math.max(0, at - 4), at + 6).some(({ text }) => text === 'reverse')
  return [{ value: isReverse && ratio > 1 ? 1 / ratio : ratio, unit: 'ratio' }]
}

function countOf(token: Token | undefined): number | null {
  if (token === undefined) return null
  if (token.kind === 'number') return token.value || null
  const numeral = NUMERALS.indexOf(token.text)
  return numeral >= 0 ? numeral + 1 : (LARGER[token.text] ?? null)
}
