import { sectionTest } from '../compile.ts'
import { evidenceAt } from '../passages.ts'
import type { ComputedRule } from '../rule.ts'
import { PERIODIC } from '../rules/sections.ts'
import { scopeOf, WEAK } from '../scope.ts'
import type { FiredSignal, NotEvaluated } from '../source-analysis.ts'
import { familyOf, type SectionText, type SourceText } from '../source-text.ts'
import { type Tone, toneOf } from '../tone.ts'
import type { Computed, RuleContext } from './rule-context.ts'

/** Earlier sources that make a company's own measure; with fewer the sector's does. */
const MIN_EARLIER = 3
const MAX_EARLIER = 5
/** Fewer sources of a sector make no fifth. */
const MIN_SECTOR = 10

/** Characters that 300 words have at least. */
const MIN_TEXT = 1_000

const SOURCES = [...PERIODIC, '8-K', '6-K', 'IR'] as const
const SECTIONS = ['mda_full', 'exhibit_99*', 'release']

export const TONE_RULES: readonly ComputedRule[] = [
  {
    kind: 'computed',
    id: 'tone_cautious',
    name: 'Cautious tone',
    category: 'tone',
    severity: 'informational',
    version: 2,
    description:
      "The tone of management's discussion, or of a results release, is more negative than usual for the company or its sector.",
    value: 'Net tone: positive less negative words, as a share of all words (-1 to 1).',
    sources: SOURCES,
    sections: SECTIONS,
    rule: `Net tone by the project's own word list, tables and forward-looking passages left out, at least 300 words: one standard deviation or more below the mean of up to ${MAX_EARLIER} earlier sources of the form; with fewer than ${MIN_EARLIER}, in the lowest fifth of at least ${MIN_SECTOR} sources of the sector in the year before.`,
  },
  ...(['negative', 'positive'] as const).map(
    (direction): ComputedRule => ({
      kind: 'computed',
      id: `tone_shift_${direction}`,
      name: `Tone turned ${direction}`,
      category: 'tone',
      severity: 'informational',
      version: 2,
      description: `The tone turned ${direction} against the company's previous source of the same form, by more than it usually varies.`,
      value: 'Change of the net tone against the previous source (-2 to 2).',
      sources: SOURCES,
      sections: SECTIONS,
      rule: `Change of net tone against the previous source of the same form, ${direction === 'negative' ? 'down' : 'up'} by at least the standard deviation of ${MIN_EARLIER} to ${MAX_EARLIER} earlier sources.`,
    }),
  ),
]

/** Tone of a source against the company's own, or the sector's. Measures are given whatever fires. */
export function toneSignals(source: SourceText, { before, sectorTone }: RuleContext): Computed {
  const family = familyOf(source)!
  const scope = scopeOf(
    source.sections.some(({ id }) => id === 'mda_full') ? ['mda_full'] : SECTIONS,
    source,
    family,
  )
  const section = scope.sections[0]?.section ?? null
  const tone = section && toneOf(section)
  // A section that is short for its form is measured too, one that may be another is not.
  const isUnread = scope.reason !== null && !(section !== null && section.confidence >= WEAK)
  if (section === null || tone === null || isUnread) {
    const reason = scope.reason ?? (section ? 'too_few_words' : null)
    return {
      signals: [],
      not_evaluated: reason === null ? [] : all(reason),
      sure: [],
      measures: { tone: null, words: null },
    }
  }
  const own = ownTones(before)
  const signals: FiredSignal[] = []
  const not_evaluated: NotEvaluated[] = []
  if (own.length >= MIN_EARLIER) {
    const { mean, deviation } = spread(own)
    if (deviation > 0 && tone.net <= mean - deviation)
      signals.push(fired('tone_cautious', tone.net, section, tone))
    const change = tone.net - own[0]!
    if (deviation > 0 && Math.abs(change) >= deviation)
      signals.push(fired(change < 0 ? 'tone_shift_negative' : 'tone_shift_positive', change, section, tone))
  } else {
    not_evaluated.push(
      ...['tone_shift_negative', 'tone_shift_positive'].map(because('too_few_previous_sources')),
    )
    if (sectorTone.length < MIN_SECTOR)
      not_evaluated.push(because('too_few_previous_sources')('tone_cautious'))
    else if (tone.net <= lowestFifth(sectorTone))
      signals.push(fired('tone_cautious', tone.net, section, tone))
  }
  return {
    // A tone that no sentence shows cannot be checked.
    signals: signals.filter(({ evidence }) => evidence.length > 0),
    not_evaluated,
    sure: scope.reason === null ? TONE_RULES.map(({ id }) => id) : [],
    measures: { tone: tone.net, words: tone.words, uncertainty: tone.uncertainty },
  }
}

/** Net tone of the company's own sources before, the newest first. */
function ownTones(before: RuleContext['before']): number[] {
  return before.slice(0, MAX_EARLIER).flatMap(({ measures }) => measures.tone ?? [])
}

/** Whether the tone of a source is compared with its sector's: too few of its own are known, and there is text to measure. */
export function looksAtSector(
  { sections }: Pick<SourceText, 'sections'>,
  before: RuleContext['before'],
): boolean {
  const isMeasured = sectionTest(SECTIONS)
  return (
    ownTones(before).length < MIN_EARLIER &&
    sections.some(({ id, text }) => isMeasured(id) && text.length > MIN_TEXT)
  )
}

const because =
  (reason: string) =>
  (signal_id: string): NotEvaluated => ({ signal_id, reason })
const all = (reason: string) => TONE_RULES.map(({ id }) => id).map(because(reason))

function fired(signal_id: string, value: number, section: SectionText, tone: Tone): FiredSignal {
  return {
    signal_id,
    rule_version: TONE_RULES.find(({ id }) => id === signal_id)!.version,
    confidence: 'medium',
    value: Number(value.toFixed(6)),
    unit: 'ratio',
    details: {},
    evidence: (signal_id === 'tone_shift_positive' ? tone.confident : tone.cautious).map(span =>
      evidenceAt(section, span),
    ),
  }
}

/** Mean and sample standard deviation. */
function spread(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) }
}

function lowestFifth(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 5)]!
}
