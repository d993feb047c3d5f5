import { evidenceAt } from '../passages.ts'
import type { ComputedRule } from '../rule.ts'
import type { FiredSignal, NotEvaluated } from '../source-analysis.ts'
import type { SectionText } from '../source-text.ts'
import { MIN_WORDS } from '../tone.ts'
import type { CallAnalysis, CallPart } from './call.ts'
import { COMPUTED_CALL_RULES } from './rules/define.ts'
import { type Kind, per1000, toneOf, total, type WordCounts } from './word-counts.ts'

/** What a computed rule says of a call. */
interface Verdict {
  /** Null where the rule was evaluated and does not fire. */
  readonly value: number | null
  /** Why it could not be evaluated. */
  readonly reason: string | null
  /** By which words its evidence is chosen. */
  readonly kind: Kind
  /** The part that its evidence is of; absent: any. */
  readonly part?: CallPart
}

interface Computed {
  readonly call: CallAnalysis
  readonly rows: readonly WordCounts[]
  /** Earlier calls that may be compared, the latest first. */
  readonly earlier: readonly CallAnalysis[]
}

const HEDGING_RISE = 1.25
const NUMBERS_RISE = 1.5
const NUMBERS_FALL = 2 / 3
const TONE_GAP = 25
/** Earlier calls that a rate is compared with. */
const MAX_EARLIER = 4

const VERDICTS: Readonly<Record<string, (computed: Computed) => Verdict>> = {
  call_hedging: computed => against(computed, 'hedging', (rate, mean) => rate >= HEDGING_RISE * mean),
  call_numeric_density: computed =>
    against(computed, 'numbers', (rate, mean) => rate >= NUMBERS_RISE * mean || rate <= NUMBERS_FALL * mean),
  call_tone_negative({ call, rows }) {
    const tones = (call.has_speakers ? (['prepared', 'qa'] as const) : [null]).flatMap(
      part => toneOf(rows, part) ?? [],
    )
    if (tones.length === 0) return { value: null, reason: 'too_few_words', kind: 'negative' }
    const lowest = Math.min(...tones)
    return { value: lowest < 0 ? lowest : null, reason: null, kind: 'negative' }
  },
  call_tone_gap({ call, rows }) {
    if (!call.has_qa) return { value: null, reason: noQuestions(call), kind: 'negative' }
    const [prepared, qa] = [toneOf(rows, 'prepared'), toneOf(rows, 'qa')]
    if (prepared === null || qa === null) return { value: null, reason: 'too_few_words', kind: 'negative' }
    const gap = Math.round((prepared - qa) * 100) / 100
    return { value: gap >= TONE_GAP ? gap : null, reason: null, kind: 'negative', part: 'qa' }
  },
}

/** Why rules of questions cannot be evaluated. */
export function noQuestions({ has_speakers }: CallAnalysis): string {
  return has_speakers ? 'no_questions' : 'no_speakers'
}

function against(
  { call, rows, earlier }: Computed,
  kind: Kind,
  fires: (rate: number, mean: number) => boolean,
): Verdict {
  if (call.company_word_count < MIN_WORDS) return { value: null, reason: 'too_few_words', kind }
  const means = earlier
    .filter(({ company_word_count }) => company_word_count >= MIN_WORDS)
    .slice(0, MAX_EARLIER)
    .map(({ counts, company_word_count }) => per1000(counts[kind] ?? 0, company_word_count))
  if (means.length === 0) return { value: null, reason: 'no_earlier_call', kind }
  const mean = means.reduce((sum, rate) => sum + rate, 0) / means.length
  const rate = per1000(total(rows, kind), call.company_word_count)
  return { value: fires(rate, mean) ? rate : null, reason: null, kind }
}

/** Signals that are measured over the whole call. */
export function computedSignals(
  section: SectionText,
  computed: Computed,
): { readonly signals: FiredSignal[]; readonly not_evaluated: NotEvaluated[] } {
  const signals: FiredSignal[] = []
  const notEvaluated: NotEvaluated[] = []
  for (const rule of COMPUTED_CALL_RULES) {
    const { value, reason, kind, part } = VERDICTS[rule.id]!(computed)
    const rows = computed.rows.filter(({ stretch }) => part === undefined || stretch.turn?.part === part)
    if (reason !== null) notEvaluated.push({ signal_id: rule.id, reason })
    else if (value !== null) signals.push(firedOf(section, rule, value, kind, rows))
  }
  return { signals, not_evaluated: notEvaluated }
}

/** The sentences with most of the words that were counted. */
function firedOf(
  section: SectionText,
  rule: ComputedRule,
  value: number,
  kind: Kind,
  rows: readonly WordCounts[],
): FiredSignal {
  const most = rows
    .filter(row => row[kind] > 0)
    .sort((a, b) => b[kind] - a[kind] || a.stretch.start - b.stretch.start)
    .slice(0, 3)
  return {
    signal_id: rule.id,
    rule_version: rule.version,
    confidence: 'medium',
    value,
    unit: 'per_1000_words',
    details: {},
    evidence: most.map(({ stretch: { turn, start, end } }) =>
      evidenceAt(section, { start, end }, null, turn),
    ),
  }
}
