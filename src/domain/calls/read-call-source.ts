import { compiledRules } from '../signals/compile.ts'
import { bestOf } from '../signals/evidence.ts'
import type { FiredSignal, NotEvaluated } from '../signals/reading.ts'
import type { WordRule } from '../signals/rule.ts'
import type { SectionText, SourceText } from '../signals/source-text.ts'
import type { CallReading } from './call.ts'
import { computedSignals, noQuestions } from './computed-signals.ts'
import { KINDS, measured, per1000, toneOf, total } from './measures.ts'
import { type CallContext, readCall } from './read-call.ts'
import { COMPUTED_CALL_RULES } from './rules/computed.ts'
import { CALL_WORD_RULES } from './rules/index.ts'
import { TOPICS, topicCount } from './rules/topics.ts'
import { ownStretches, type Said, saidOf } from './said.ts'

/** A call with what its words state. */
export interface CallSource {
  readonly call: CallReading
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
  /** Ids of all rules that were evaluated. */
  readonly sure: readonly string[]
  /** `words` of the company; tone as a share of them, `hedging` and `numbers` per 1,000; null of too few words. */
  readonly measures: Readonly<Record<string, number | null>>
}

const COUNT_RULES = TOPICS.map(topicCount)
const TOPIC_IDS = new Set(TOPICS.map(({ id }) => id))
const RESULTS_ITEMS = new Set(['2.02', '12'])

/** What is known beside the text of a call. */
export interface CallBackground {
  /** `MM-DD`; null where it is not known. */
  readonly fiscalYearEnd: string | null
  /** Other calls of the company, in any order: only earlier ones of results are compared. */
  readonly others: readonly CallReading[]
  readonly declared?: CallContext['declared']
}

/** Reads a section as a call; null where it is no transcript. The same text, rules and background give the same rows. */
export function readCallSource(
  source: SourceText,
  section: SectionText,
  { fiscalYearEnd, others, declared = null }: CallBackground = { fiscalYearEnd: null, others: [] },
): CallSource | null {
  const read = readCall(section.text, {
    sectionId: section.id,
    filingDate: source.filing_date,
    titles: section.title === '' ? [] : [section.title],
    beside: source.sections.filter(other => other !== section).map(({ text }) => text),
    isUnderResults: source.items.some(item => RESULTS_ITEMS.has(item)),
    fiscalYearEnd,
    declared,
  })
  if (read === null) return null
  const year = Number(source.filing_date.slice(0, 4))
  const said = saidOf(section, read, compiledRules(CALL_WORD_RULES, 'transcript'), year)
  const rows = measured(section.text, ownStretches(section.text, read))
  const topics = saidOf(section, read, compiledRules(COUNT_RULES, 'transcript'), year)
  const words = Object.fromEntries(KINDS.map(kind => [kind, total(rows, kind)]))
  const call = { ...read, counts: { ...countsOf(said, topics), ...words } }
  const computed = computedSignals(section, {
    call,
    rows,
    earlier: earlierThan(call, others, source.filing_date),
  })
  const missing = [...CALL_WORD_RULES.flatMap(rule => notEvaluated(rule, call)), ...computed.not_evaluated]
  const missed = new Set(missing.map(({ signal_id }) => signal_id))
  return {
    call,
    signals: [...firedOf(said), ...computed.signals],
    not_evaluated: missing,
    sure: [...CALL_WORD_RULES, ...COMPUTED_CALL_RULES].map(({ id }) => id).filter(id => !missed.has(id)),
    measures: {
      words: call.company_word_count,
      tone: share(toneOf(rows, null)),
      tone_prepared: share(toneOf(rows, 'prepared')),
      tone_qa: share(toneOf(rows, 'qa')),
      hedging: rate(call, 'hedging'),
      numbers: rate(call, 'numbers'),
    },
  }
}

/** Tone of filings is a share, too. */
function share(per1000Words: number | null): number | null {
  return per1000Words === null ? null : per1000Words / 1_000
}

function rate({ counts, company_word_count }: CallReading, kind: string): number | null {
  return company_word_count === 0 ? null : per1000(counts[kind] ?? 0, company_word_count)
}

/** Calls before this one that are like it, the latest first. */
function earlierThan(call: CallReading, others: readonly CallReading[], knownBy: string): CallReading[] {
  const day = call.event_date ?? knownBy
  if (call.subject !== 'earnings') return []
  return others
    .filter(
      other =>
        other.subject === 'earnings' &&
        other.has_qa === call.has_qa &&
        other.event_date !== null &&
        other.event_date < day,
    )
    .sort((a, b) => (a.event_date! < b.event_date! ? 1 : -1))
}

/** Sentences by kind: of a topic all that name it, of other rules those that state them. */
function countsOf(said: readonly Said[], topics: readonly Said[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { id } of CALL_WORD_RULES) counts[nameOf(id)] = 0
  for (const [rows, isCounted] of [
    [said, (id: string) => !TOPIC_IDS.has(id)],
    [topics, () => true],
  ] as const) {
    const seen = new Set<string>()
    for (const { rule, evidence } of rows) {
      const name = nameOf(rule.id)
      const key = `${name} ${evidence.start}`
      if (!isCounted(name) || seen.has(key)) continue
      seen.add(key)
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  return counts
}

function nameOf(id: string): string {
  return id.replace(/^call_/, '')
}

/** Why a rule of one part says nothing; none of a rule that was evaluated. */
function notEvaluated({ id, sections }: WordRule, call: CallReading): NotEvaluated[] {
  if (sections.length > 1) return []
  if (!call.has_speakers) return [{ signal_id: id, reason: 'no_speakers' }]
  if (call.turns.some(({ part }) => part === null)) return [{ signal_id: id, reason: 'parts_not_told' }]
  return sections.includes('qa') && !call.has_qa ? [{ signal_id: id, reason: noQuestions(call) }] : []
}

/** One signal a rule, with its best sentences. */
function firedOf(said: readonly Said[]): FiredSignal[] {
  return CALL_WORD_RULES.flatMap(rule => {
    const found = said.filter(row => row.rule === rule).map(row => row.evidence)
    const evidence = bestOf(
      found.filter(({ start }, at) => found.findIndex(row => row.start === start) === at),
    )
    if (evidence.length === 0) return []
    const [largest] = evidence.filter(({ value }) => value !== null).sort((a, b) => b.value! - a.value!)
    return [
      {
        signal_id: rule.id,
        rule_version: rule.version,
        confidence: 'medium' as const,
        value: largest?.value ?? null,
        unit: largest?.unit ?? null,
        details: {},
        evidence,
      },
    ]
  })
}
