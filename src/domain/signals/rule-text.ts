import type { Assertion, SignalRule, ValueRule } from './rule.ts'

/** A rule in words, as the catalog shows it. Phrases are in the notation of `phrase.ts`. */
export function ruleText(rule: SignalRule): string {
  if (rule.kind === 'computed') return rule.rule
  return [
    ...(rule.items?.length ? [`8-K item ${rule.items.join(', ')}`] : []),
    ...(rule.forms?.length ? [`form ${rule.forms.join(', ')}`] : []),
    ...rule.assertions.map(assertionText),
  ].join('\nor ')
}

function assertionText(assertion: Assertion): string {
  const { assert, require = [], exclude = [], without = [], sections, value, rows, confidence } = assertion
  return [
    `a sentence${rows ? ' or row of a table' : ''} with ${anyOf(assert)}`,
    ...require.map(phrases => `and with ${anyOf(phrases)}`),
    ...(exclude.length > 0 ? [`but without ${anyOf(exclude)}`] : []),
    ...(without.length > 0 ? [`guards not held against it: ${without.join(', ')}`] : []),
    ...(sections ? [`in ${sections.join(', ')}`] : []),
    ...(value ? [valueText(value)] : []),
    ...(confidence ? [`confidence ${confidence}`] : []),
  ].join('; ')
}

function anyOf(phrases: readonly string[]): string {
  const quoted = phrases.map(phrase => `“${phrase}”`)
  return quoted.length === 1 ? quoted[0]! : `any of ${quoted.join(', ')}`
}

function valueText({ kind, pick, least, most, optional = true }: ValueRule): string {
  return [
    `value: ${pick === 'first' ? 'the first' : 'the largest'} ${kind}`,
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
    ...(optional ? [] : ['required']),
  ].join(', ')
}
