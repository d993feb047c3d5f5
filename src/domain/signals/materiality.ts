import type { KnownNumbers } from './computed/known.ts'
import type { Evaluation } from './evaluate.ts'
import type { FiredSignal } from './reading.ts'

/** What a charge is at least, to be material: shares of revenue and of income before tax, whatever its sign. */
const OF_REVENUE = 0.01
const OF_INCOME = 0.05
const CHARGE = 'has_material_charge'

/**
 * Keeps a charge where an 8-K item says it is one, or where its amount is large for the company; without figures to
 * compare with it is not evaluated.
 */
export function onlyMaterial(
  evaluation: Evaluation,
  { revenue, income_before_tax, currency }: KnownNumbers,
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
