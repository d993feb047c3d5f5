import type { Evidence } from '../passages.ts'
import type { ComputedRule } from '../rule.ts'
import type { FiredSignal } from '../source-analysis.ts'
import { GUIDANCE_VERSION, type GuidanceChange } from './guidance.ts'
import { guidanceMetric } from './metrics.ts'
import type { RevisedTarget } from './revisions.ts'

interface GuidanceSignal extends ComputedRule {
  /** Targets that fire the signal. */
  readonly of: (target: RevisedTarget) => boolean
  /** Only in sources of this form family. */
  readonly form?: RegExp
}

const SOURCES = ['8-K', '6-K', 'IR', 'transcript', '10-Q', '10-K', '20-F', '40-F'] as const
const RELEASE_SECTIONS = ['exhibit_99*', 'item_2_02', 'item_7_01', 'item_8_01'] as const
const SECTIONS = [...RELEASE_SECTIONS, 'mda_full'] as const
const REVISED: ReadonlySet<GuidanceChange> = new Set(['raised', 'lowered', 'narrowed', 'widened'])
const BY_NUMBERS =
  'Compared with the latest earlier target of the same metric, segment, period, basis and unit, by the midpoint of the range; without an earlier target, with the prior target or the verb that the source prints.'

function define(
  signal: Pick<GuidanceSignal, 'id' | 'name' | 'severity' | 'description' | 'rule' | 'of'> &
    Partial<GuidanceSignal>,
): GuidanceSignal {
  return {
    kind: 'computed',
    category: 'guidance',
    version: GUIDANCE_VERSION,
    value: null,
    sources: SOURCES,
    sections: SECTIONS,
    ...signal,
  }
}

const SIGNALS: readonly GuidanceSignal[] = [
  define({
    id: 'guidance_issued',
    name: 'Guidance issued',
    severity: 'informational',
    description: 'The source states at least one target for a future period.',
    rule: 'A metric, a number or range (or a size in words, such as "mid-single-digit") and a future period: in a table of targets, under an outlook heading, or in one sentence with a word of expectation.',
    of: ({ record }) => record.unit !== 'none',
  }),
  define({
    id: 'guidance_revised',
    name: 'Guidance revised',
    severity: 'medium',
    description: 'A target was raised, lowered, narrowed or widened.',
    rule: BY_NUMBERS,
    of: ({ change }) => change !== null && REVISED.has(change),
  }),
  define({
    id: 'guidance_raised',
    name: 'Guidance raised',
    severity: 'informational',
    description: 'A target of sales, earnings, margin or cash flow was raised.',
    rule: `${BY_NUMBERS} Costs, tax rates, share counts and other assumptions do not count.`,
    of: target => target.change === 'raised' && isPerformance(target),
  }),
  define({
    id: 'earnings_guidance_lowered_8k',
    name: 'Earnings guidance lowered in an 8-K',
    severity: 'high',
    description: 'An 8-K or its release lowers a target of sales, earnings, margin or cash flow.',
    rule: `${BY_NUMBERS} Costs, tax rates, share counts and other assumptions do not count.`,
    sources: ['8-K'],
    sections: RELEASE_SECTIONS,
    form: /^8-K/,
    of: target => target.change === 'lowered' && isPerformance(target),
  }),
  define({
    id: 'guidance_reaffirmed',
    name: 'Guidance reaffirmed',
    severity: 'informational',
    description: 'A target is repeated unchanged, or the source says that it still applies.',
    rule: `${BY_NUMBERS} Words: reaffirm, reiterate, maintain, confirm, "continues to expect", "remains unchanged".`,
    of: ({ change }) => change === 'reaffirmed',
  }),
  define({
    id: 'guidance_withdrawn',
    name: 'Guidance withdrawn',
    severity: 'high',
    description: 'The company withdraws or suspends its targets.',
    rule: 'Withdraw, suspend, rescind, discontinue or "no longer providing", with guidance or outlook as its object, not negated.',
    of: ({ change }) => change === 'withdrawn',
  }),
]

/** Rows of the signals catalog. */
export const GUIDANCE_SIGNALS: readonly ComputedRule[] = SIGNALS.map(({ of: _, form: __, ...rule }) => rule)

const MAX_EVIDENCE = 3

/** Signals of one source, from its targets with their changes; `form` as filed (`transcript` or `IR` for other sources). */
export function guidanceSignals(targets: readonly RevisedTarget[], form: string): FiredSignal[] {
  return SIGNALS.flatMap((signal): FiredSignal[] => {
    if (signal.form && !signal.form.test(form)) return []
    const fired = targets.filter(signal.of)
    const first = fired.toSorted((a, b) => Number(hasNumbers(b)) - Number(hasNumbers(a)))
    if (first[0] === undefined) return []
    return [
      {
        signal_id: signal.id,
        rule_version: signal.version,
        confidence: 'medium',
        value: null,
        unit: null,
        details: { metrics: [...new Set(fired.map(({ record }) => record.metric))].join(', ') },
        evidence: distinct(first.map(({ record }) => record.evidence)).slice(0, MAX_EVIDENCE),
      },
    ]
  })
}

function isPerformance({ record }: RevisedTarget): boolean {
  const metric = guidanceMetric(record.metric)
  return metric === null || (!metric.isCost && !metric.isAssumption)
}

function hasNumbers({ record }: RevisedTarget): boolean {
  return record.low !== null || record.high !== null
}

/** Two targets of one table row share their evidence. */
function distinct(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>()
  return evidence.filter(({ section_id, start, end }) => {
    const place = `${section_id} ${start} ${end}`
    return seen.has(place) ? false : seen.add(place)
  })
}
