import type { Evaluation } from './compile.ts'

/**
 * A term of a formula: a line item of the period's statement, a metric of the period or an earlier one, or the close of
 * the period.
 */
export interface Term {
  /** As in the formula: `prior_year(total_assets)`. */
  readonly text: string
  readonly kind: 'item' | 'metric' | 'price'
  /** Metric or line item id; `close` for the close. */
  readonly id: string
  /** Statement of a line item. */
  readonly statement?: string
  readonly shift: Shift
  readonly absence: MissingPolicy
}

/**
 * Meaning of an unreported line item: `null` stays null; `nothing` is zero if the filer has not reported it for two
 * years; `carried` is the latest value within a year, for balances of annual notes, otherwise as `nothing`.
 */
export type MissingPolicy = 'null' | 'nothing' | 'carried'

/** Distance to an earlier period: whole years, or one quarter. */
export interface Shift {
  readonly unit: 'year' | 'quarter'
  readonly count: number
}

export const NO_SHIFT: Shift = { unit: 'year', count: 0 }

/** A term as of a day. `value` is NaN if it is null; `qualifier` has the null reason, or the flags of a value. */
export interface TermValue {
  readonly value: number
  readonly qualifier: string
}

/** Formula values are plain numbers; NaN represents null and propagates through arithmetic. */
export const isNull: (value: number) => boolean = Number.isNaN

type Step = (evaluation: Evaluation) => number

/** A function of values. A null parameter makes the result null unless documented otherwise. */
interface ValueFunction {
  readonly parameters: number
  readonly meaning: string
  compute(steps: readonly Step[], evaluation: Evaluation): number
}

/** A function of the values of one metric in several periods. */
interface SeriesFunction {
  /** Number of numeric parameters after the metric. */
  readonly numbers: number
  readonly meaning: string
  shifts(...numbers: number[]): readonly Shift[]
  compute(steps: readonly Step[], evaluation: Evaluation, ...numbers: number[]): number
}

const years = (...counts: number[]): Shift[] => counts.map(count => ({ unit: 'year', count }))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

const plain = (parameters: number, meaning: string, of: (...values: number[]) => number): ValueFunction => ({
  parameters,
  meaning,
  compute: (steps, evaluation) => of(...steps.map(step => step(evaluation))),
})

/** Returns null with a reason. */
function refuse(evaluation: Evaluation, reason: string): number {
  evaluation.reason ||= reason
  return Number.NaN
}

/** Nulls propagate: `Math.min` and `Math.max` return NaN for NaN. */
export const FUNCTIONS: ReadonlyMap<string, ValueFunction> = new Map(
  Object.entries({
    min: plain(2, 'the smaller', Math.min),
    max: plain(2, 'the larger', Math.max),
    abs: plain(1, 'without sign', Math.abs),
    clamp: plain(3, 'the first, kept between the second and the third', (value, low, high) =>
      Math.min(Math.max(value, low), high),
    ),
    sqrt: positiveOnly('square root of a positive value', Math.sqrt),
    ln: positiveOnly('natural logarithm of a positive value', Math.log),
    positive: positiveOnly('the value, null unless above zero', value => value),
    over: {
      parameters: 2,
      meaning: 'quotient whose denominator may be negative; null for zero',
      compute: ([above, below], evaluation) => {
        const denominator = below!(evaluation)
        const value = above!(evaluation) / denominator
        return denominator === 0 ? refuse(evaluation, 'negative_denominator') : value
      },
    },
    if_else: {
      parameters: 3,
      meaning: 'the second where the first holds, else the third',
      compute: ([condition, yes, no], evaluation) => {
        const holds = condition!(evaluation)
        if (isNull(holds)) return Number.NaN
        return holds === 0 ? no!(evaluation) : yes!(evaluation)
      },
    },
    not_burning_unless: {
      parameters: 2,
      meaning: 'the second where the first holds, else null `not_burning`',
      compute: ([condition, value], evaluation) => {
        const holds = condition!(evaluation)
        if (isNull(holds)) return Number.NaN
        return holds === 0 ? refuse(evaluation, 'not_burning') : value!(evaluation)
      },
    },
  } satisfies Record<string, ValueFunction>),
)

function positiveOnly(meaning: string, of: (value: number) => number): ValueFunction {
  return {
    parameters: 1,
    meaning,
    compute: ([step], evaluation) => {
      const value = step!(evaluation)
      return value <= 0 ? refuse(evaluation, 'negative_denominator') : of(value)
    },
  }
}

/** Longest run of years that `streak` reads, including the current one. */
const MAX_STREAK = 11

export const SERIES_FUNCTIONS: ReadonlyMap<string, SeriesFunction> = new Map(
  Object.entries({
    prior_year: {
      numbers: 0,
      meaning: 'the same metric a year earlier',
      shifts: () => years(1),
      compute: ([before], evaluation) => before!(evaluation),
    },
    prior_years: {
      numbers: 1,
      meaning: 'the same metric n years earlier',
      shifts: count => years(count!),
      compute: ([before], evaluation) => before!(evaluation),
    },
    prior_quarter: {
      numbers: 0,
      meaning: 'the same metric at the quarter before',
      shifts: () => [{ unit: 'quarter', count: 1 }],
      compute: ([before], evaluation) => before!(evaluation),
    },
    avg: {
      numbers: 0,
      meaning:
        'mean of a balance now and a year earlier; the balance now, flagged `ending_balance`, if the earlier one is not available',
      shifts: () => years(0, 1),
      compute: ([now, before], evaluation) => {
        const last = now!(evaluation)
        if (isNull(last)) return last
        const { reason } = evaluation
        const first = before!(evaluation)
        if (!isNull(first)) return (first + last) / 2
        evaluation.reason = reason
        evaluation.flags.add('ending_balance')
        return last
      },
    },
    both_positive_avg: {
      numbers: 0,
      meaning: 'as avg, null unless both balances are above zero',
      shifts: () => years(0, 1),
      compute: ([now, before], evaluation) => {
        const last = now!(evaluation)
        if (last <= 0) return refuse(evaluation, 'negative_denominator')
        if (isNull(last)) return last
        const { reason } = evaluation
        const first = before!(evaluation)
        if (first <= 0) return refuse(evaluation, 'negative_denominator')
        if (!isNull(first)) return (first + last) / 2
        evaluation.reason = reason
        evaluation.flags.add('ending_balance')
        return last
      },
    },
    growth: {
      numbers: 0,
      meaning: 'relative change against a year earlier; null unless that was above zero',
      shifts: () => years(0, 1),
      compute: ([now, before], evaluation) => {
        const base = before!(evaluation)
        const value = now!(evaluation)
        return base <= 0 ? refuse(evaluation, 'negative_denominator') : (value - base) / base
      },
    },
    cagr: {
      numbers: 1,
      meaning: 'yearly growth over n years; null unless both ends are above zero',
      shifts: count => years(0, count!),
      compute: ([now, before], evaluation, count) => {
        const last = now!(evaluation)
        const first = before!(evaluation)
        if (first <= 0 || last <= 0) return refuse(evaluation, 'negative_denominator')
        return (last / first) ** (1 / count!) - 1
      },
    },
    mean_years: {
      numbers: 1,
      meaning: 'mean over n years, this one included',
      shifts: count => years(...upTo(count!)),
      compute: (steps, evaluation) => steps.reduce((sum, step) => sum + step(evaluation), 0) / steps.length,
    },
    stability_years: {
      numbers: 1,
      meaning:
        '1 - standard deviation / mean over n years, including the current one; null unless the mean is above zero',
      shifts: count => years(...upTo(count!)),
      compute: (steps, evaluation) => {
        const values = steps.map(step => step(evaluation))
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        if (mean <= 0) return refuse(evaluation, 'negative_denominator')
        const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
        return 1 - Math.sqrt(squares / (values.length - 1)) / mean
      },
    },
    count_years_above: {
      numbers: 2,
      meaning: 'in how many of the last n years, this one included, the metric was above a bound',
      shifts: count => years(...upTo(count!)),
      compute: (steps, evaluation, _count, bound) => {
        let above = 0
        for (const step of steps) {
          const value = step(evaluation)
          if (isNull(value)) return value
          if (value > bound!) above += 1
        }
        return above
      },
    },
    streak: {
      numbers: 0,
      meaning:
        'number of consecutive years, at most ten, in which the metric was above zero and not below the previous year',
      shifts: () => years(...upTo(MAX_STREAK)),
      compute: (steps, evaluation) => {
        let after = steps[0]!(evaluation)
        if (isNull(after)) return after
        const { reason } = evaluation
        for (let year = 1; year < steps.length; year += 1) {
          const value = steps[year]!(evaluation)
          if (!(after > 0 && after >= value)) {
            evaluation.reason = reason
            return year - 1
          }
          after = value
        }
        return steps.length - 1
      },
    },
  } satisfies Record<string, SeriesFunction>),
)
