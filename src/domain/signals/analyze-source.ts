import { isAmendment } from '../company/filing.ts'
import { parseDay } from '../day.ts'
import { compiledRules } from './compile.ts'
import { DEBT_MATURITY_RULE, debtMaturitySignals } from './computed/debt-maturity.ts'
import { RISK_FACTOR_RULE, riskFactorSignals } from './computed/risk-factors.ts'
import type { Computed, ContextFigures, RuleContext } from './computed/rule-context.ts'
import { TONE_RULES, toneSignals } from './computed/tone-signals.ts'
import { type Evaluation, evaluate } from './evaluate.ts'
import type { ComputedRule, SourceFamily } from './rule.ts'
import { WORD_RULES } from './rules-version.ts'
import { isPeriodic } from './scope.ts'
import type { FiredSignal, SignalChanges, SourceAnalysis } from './source-analysis.ts'
import { familyOf, type SourceIdentity, type SourceText } from './source-text.ts'

const COMPUTED: readonly {
  readonly rules: readonly ComputedRule[]
  readonly compute: (source: SourceText, known: RuleContext) => Computed
}[] = [
  { rules: TONE_RULES, compute: toneSignals },
  { rules: [RISK_FACTOR_RULE], compute: riskFactorSignals },
  { rules: [DEBT_MATURITY_RULE], compute: debtMaturitySignals },
]

/** What the rules read out of a source; targets and calls are read by their own modules. */
type SignalReading = Pick<SourceAnalysis, 'signals' | 'not_evaluated' | 'sure' | 'changes' | 'measures'>

/** Reads a source by all rules. The same text, rules and knowledge give the same reading. */
export function analyzeSource(source: SourceText, known: RuleContext): SignalReading {
  const family = familyOf(source)
  if (family === null)
    return { signals: [], not_evaluated: [], sure: [], changes: changesOf(NOTHING, null), measures: {} }
  const words = onlyMaterial(
    evaluate(compiledRules(WORD_RULES, family), source, family, known.earlier),
    known.numbers,
  )
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

/**
 * What appeared and disappeared against the previous source of the form: of signals that were evaluated in both of them on
 * sections with sure borders, else a section that was lost would look like a signal that is gone.
 */
function changesOf(
  now: Pick<SourceAnalysis, 'signals' | 'sure'>,
  previous: SourceAnalysis | null,
): SignalChanges {
  if (previous === null) return { previous_id: null, appeared: [], disappeared: [] }
  const both = now.sure.filter(id => previous.sure.includes(id))
  const [here, there] = [firedOf(now.signals), firedOf(previous.signals)]
  return {
    previous_id: previous.id,
    appeared: both.filter(id => here.has(id) && !there.has(id)).sort(),
    disappeared: both.filter(id => there.has(id) && !here.has(id)).sort(),
  }
}

/** Signals that count: what is found where borders are unsure neither appears nor disappears. */
function firedOf(signals: readonly FiredSignal[]): ReadonlySet<string> {
  return new Set(signals.filter(({ confidence }) => confidence !== 'low').map(({ signal_id }) => signal_id))
}

/** What a charge is at least, to be material: shares of revenue and of income before tax, whatever its sign. */
const OF_REVENUE = 0.01
const OF_INCOME = 0.05
const CHARGE = 'has_material_charge'

/**
 * Keeps a charge where an 8-K item says it is one, or where its amount is large for the company; without figures to
 * compare with it is not evaluated.
 */
function onlyMaterial(
  evaluation: Evaluation,
  { revenue, income_before_tax, currency }: ContextFigures,
): Evaluation {
  const fired = evaluation.signals.find(({ signal_id }) => signal_id === CHARGE)
  if (!fired || fired.confidence === 'high') return evaluation
  const others = evaluation.signals.filter(signal => signal !== fired)
  const without = (reason: string): Evaluation => ({
    ...evaluation,
    signals: others,
    not_evaluated: [...evaluation.not_evaluated, { signal_id: CHARGE, reason }],
    sure: evaluation.sure.filter(id => id !== CHARGE),
  })
  if (revenue === null && income_before_tax === null) return without('no_figures')
  if (fired.unit !== null && currency !== null && fired.unit !== currency) return without('other_currency')
  const isMaterial = (value: number | null) =>
    value !== null &&
    ((revenue !== null && revenue > 0 && value >= revenue * OF_REVENUE) ||
      (income_before_tax !== null &&
        income_before_tax !== 0 &&
        value >= Math.abs(income_before_tax) * OF_INCOME))
  const evidence = fired.evidence.filter(({ value }) => isMaterial(value))
  if (evidence.length === 0) return { ...evaluation, signals: others }
  const largest = evidence.reduce((a, b) => (b.value! > a.value! ? b : a))
  const share = revenue ? { share_of_revenue: (largest.value! / revenue).toFixed(4) } : {}
  const kept: FiredSignal = { ...fired, evidence, value: largest.value, unit: largest.unit, details: share }
  return { ...evaluation, signals: evaluation.signals.map(signal => (signal === fired ? kept : signal)) }
}
