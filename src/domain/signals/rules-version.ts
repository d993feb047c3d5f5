import { CALL_RULES } from './calls/rules/index.ts'
import { DEBT_MATURITY_RULE } from './computed/debt-maturity.ts'
import { RISK_FACTOR_RULE } from './computed/risk-factors.ts'
import { TONE_RULES } from './computed/tone-signals.ts'
import { GUIDANCE_VERSION } from './guidance/guidance.ts'
import { GUIDANCE_SIGNALS } from './guidance/guidance-signals.ts'
import { LEXICON_VERSION } from './lexicon.ts'
import { RESULTS_VERSION } from './results/results-release.ts'
import type { Assertion, SignalRule, ValueRule, WordRule } from './rule.ts'
import { CAPITAL_RULES } from './rules/capital.ts'
import { CHARGE_RULES } from './rules/charges.ts'
import { CONCENTRATION_RULES } from './rules/concentration.ts'
import { DEAL_RULES } from './rules/deals.ts'
import { GOVERNANCE_RULES } from './rules/governance.ts'
import { LEGAL_RULES } from './rules/legal.ts'
import { LIQUIDITY_RULES } from './rules/liquidity.ts'
import { REPORTING_RULES } from './rules/reporting.ts'

/** Rules that words decide. */
export const WORD_RULES: readonly WordRule[] = [
  ...REPORTING_RULES,
  ...LIQUIDITY_RULES,
  ...CONCENTRATION_RULES,
  ...CHARGE_RULES,
  ...DEAL_RULES,
  ...LEGAL_RULES,
  ...GOVERNANCE_RULES,
  ...CAPITAL_RULES,
]

/** Every signal there is, in the order of the catalog. */
export const SIGNALS: readonly SignalRule[] = [
  ...WORD_RULES,
  DEBT_MATURITY_RULE,
  ...TONE_RULES,
  RISK_FACTOR_RULE,
  ...GUIDANCE_SIGNALS,
  ...CALL_RULES,
]

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

/** Raised when the way in which rules are read changes: sentences, phrases, guards, values. */
const READER_VERSION = 4

/** Identifies the rules of an analysis: when one of them changes, the next load analyzes every source again. */
export const RULES_VERSION = versionOf(
  JSON.stringify([READER_VERSION, LEXICON_VERSION, GUIDANCE_VERSION, RESULTS_VERSION, SIGNALS]),
)

/** FNV-1a over the text, twice with other beginnings: 64 bits in all. */
function versionOf(text: string): string {
  return [0x811c9dc5, 0x1000193]
    .map(start => {
      let hash = start
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
