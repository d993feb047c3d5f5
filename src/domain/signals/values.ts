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
  const found = near.flatMap((token, at) => valueIn(rule.kind, token, near[at + 2]))
  if (found.length === 0) return rule.optional === false || rule.least !== undefined ? null : []
  const kept = found.filter(
    ({ value }) => value >= (rule.least ?? -Infinity) && value <= (rule.most ?? Infinity),
  )
  if (kept.length === 0) return null
  if (rule.pick === 'first') return kept.slice(0, 1)
  return rule.pick === 'all' ? kept : [kept.reduce((a, b) => (b.value > a.value ? b : a))]
}

function valueIn(kind: ValueRule['kind'], token: Token, second: Token | undefined): SignalValue[] {
  const { value } = token
  if (value === null) return []
  if (kind === 'percent') return token.unit === 'percent' ? [{ value, unit: 'percent' }] : []
  if (kind === 'money') return token.kind === 'money' ? [{ value, unit: token.unit! }] : []
  if (token.kind !== 'number') return []
  // A year counts nothing.
  if (kind === 'number') return /^(?:19|20)\d\d$/.test(token.text) ? [] : [{ value, unit: 'count' }]
  return second?.kind === 'number' && second.value ? [{ value: value / second.value, unit: 'ratio' }] : []
}
