import { parseDay } from '../day.ts'
import { isAmendment } from '../filing-forms.ts'
import { WORD_RULES } from './catalog.ts'
import { changesOf } from './changes.ts'
import { compiledRules } from './compile.ts'
import type { Computed } from './computed/computed.ts'
import { DEBT_MATURITY_RULE, debtMaturitySignals } from './computed/debt-maturity.ts'
import type { Known } from './computed/known.ts'
import { RISK_FACTOR_RULE, riskFactorSignals } from './computed/risk-factors.ts'
import { TONE_RULES, toneSignals } from './computed/tone-signals.ts'
import { evaluate } from './evaluate.ts'
import { onlyMaterial } from './materiality.ts'
import type { SourceIdentity, SourceReading } from './reading.ts'
import type { ComputedRule, SourceFamily } from './rule.ts'
import { isPeriodic } from './scope.ts'
import { familyOf } from './source-families.ts'
import type { SourceText } from './source-text.ts'

const COMPUTED: readonly {
  readonly rules: readonly ComputedRule[]
  readonly compute: (source: SourceText, known: Known) => Computed
}[] = [
  { rules: TONE_RULES, compute: toneSignals },
  { rules: [RISK_FACTOR_RULE], compute: riskFactorSignals },
  { rules: [DEBT_MATURITY_RULE], compute: debtMaturitySignals },
]

/** What the rules read out of a source; targets and calls are read by their own modules. */
export type SignalReading = Pick<SourceReading, 'signals' | 'not_evaluated' | 'sure' | 'changes' | 'measures'>

/** Reads a source by all rules. The same text, rules and knowledge give the same reading. */
export function readSource(source: SourceText, known: Known): SignalReading {
  const family = familyOf(source)
  if (family === null)
    return { signals: [], not_evaluated: [], sure: [], changes: changesOf(NOTHING, null), measures: {} }
  const words = onlyMaterial(evaluate(compiledRules(WORD_RULES, family), source, family), known.numbers)
  const computed = COMPUTED.filter(({ rules: of }) => of.some(({ sources }) => sources.includes(family))).map(
    ({ compute }) => compute(source, known),
  )
  const parts = [words, ...computed]
  const read = {
    signals: parts.flatMap(({ signals }) => signals),
    not_evaluated: parts.flatMap(({ not_evaluated }) => not_evaluated),
    sure: parts.flatMap(({ sure }) => sure),
  }
  const compares = isPeriodic(family) && !isAmendment(source.form_type) && known.isNext
  return {
    ...read,
    changes: changesOf(read, compares ? (known.before[0] ?? null) : null),
    measures: Object.assign({}, ...computed.map(({ measures }) => measures)),
  }
}

const NOTHING = { signals: [], sure: [] }

/** Whether a source is one that later ones of its form are compared with: amendments are not. */
export function isComparedWith(earlier: SourceIdentity, source: SourceIdentity): boolean {
  return (
    earlier.cik === source.cik &&
    familyOf(earlier) === familyOf(source) &&
    !isAmendment(earlier.form_type) &&
    isBefore(earlier, source)
  )
}

/** By day, then by id. */
export function isBefore(
  earlier: Pick<SourceIdentity, 'filing_date' | 'id'>,
  source: Pick<SourceIdentity, 'filing_date' | 'id'>,
): boolean {
  return (
    earlier.filing_date < source.filing_date ||
    (earlier.filing_date === source.filing_date && earlier.id < source.id)
  )
}

/** Days between two reports of a form in a row, with the latest that filers are. */
const APART: Partial<Readonly<Record<SourceFamily, number>>> = { '10-Q': 200 }
const A_YEAR_APART = 550

/** Whether an earlier source is near enough to be the one before it. */
export function followsOn(earlier: SourceIdentity, source: SourceIdentity): boolean {
  const family = familyOf(source)
  const days = parseDay(source.filing_date)! - parseDay(earlier.filing_date)!
  return family !== null && days <= (APART[family] ?? A_YEAR_APART)
}
