import { type CompiledRules, compiledRules } from '../compile.ts'
import { type SourceTime, timeOfSpeech } from '../event-time.ts'
import { matchSection } from '../match-section.ts'
import { bestOf, type Evidence, evidenceAt } from '../passages.ts'
import type { WordRule } from '../rule.ts'
import type { FiredSignal, NotEvaluated } from '../source-analysis.ts'
import type { SectionText, SourceText } from '../source-text.ts'
import type { CallAnalysis, CallTurn } from './call.ts'
import { computedSignals, noQuestions } from './computed-signals.ts'
import { type CallContext, type CallSpan, countedSpans, isCompanySpeaker, readCall } from './read-call.ts'
import { COMPUTED_CALL_RULES } from './rules/define.ts'
import { CALL_WORD_RULES } from './rules/index.ts'
import { TOPICS, topicCount } from './rules/topics.ts'
import { KINDS, per1000, toneOf, total, wordCounts } from './word-counts.ts'

/** A call with what its words state. */
export interface CallSource {
  readonly call: CallAnalysis
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
  readonly others: readonly CallAnalysis[]
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
  const time = timeOfSpeech(source.filing_date)
  const said = saidOf(section, read, compiledRules(CALL_WORD_RULES, 'transcript'), time)
  const rows = wordCounts(section.text, companySpans(section.text, read))
  const topics = saidOf(section, read, compiledRules(COUNT_RULES, 'transcript'), time)
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

function rate({ counts, company_word_count }: CallAnalysis, kind: string): number | null {
  return company_word_count === 0 ? null : per1000(counts[kind] ?? 0, company_word_count)
}

/** Calls before this one that are like it, the latest first. */
function earlierThan(call: CallAnalysis, others: readonly CallAnalysis[], knownBy: string): CallAnalysis[] {
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
function countsOf(said: readonly RuleMatch[], topics: readonly RuleMatch[]): Record<string, number> {
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
function notEvaluated({ id, sections }: WordRule, call: CallAnalysis): NotEvaluated[] {
  if (sections.length > 1) return []
  if (!call.has_speakers) return [{ signal_id: id, reason: 'no_speakers' }]
  if (call.turns.some(({ part }) => part === null)) return [{ signal_id: id, reason: 'parts_not_told' }]
  return sections.includes('qa') && !call.has_qa ? [{ signal_id: id, reason: noQuestions(call) }] : []
}

/** One signal a rule, with its best sentences. */
function firedOf(said: readonly RuleMatch[]): FiredSignal[] {
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

/** A sentence of a call that states what a rule looks for. */
interface RuleMatch {
  readonly rule: WordRule
  readonly evidence: Evidence
}

/** What counts of what the company says. */
function companySpans(text: string, { turns }: CallAnalysis): CallSpan[] {
  return countedSpans(text, turns).filter(({ turn }) => isCompanySpeaker(turn))
}

/**
 * All sentences of the company's speakers that state a rule, in the order of the text. A rule that reads one part of a call
 * says nothing of words whose part is not known.
 */
function saidOf(
  section: SectionText,
  call: CallAnalysis,
  rules: CompiledRules,
  time: SourceTime,
): RuleMatch[] {
  const stretches = companySpans(section.text, call)
  const turns = call.turns.length > 0 ? call.turns.filter(isCompanySpeaker) : [null]
  // Speech names other companies in passing; the speaker is known and belongs to the company.
  const about = { time, names: new Set<string>(), isPeriodic: false, isSpeech: true }
  const readers = new Map(rules.rules.map(rule => [rule, false]))
  return turns.flatMap(turn => {
    const place = turn ?? { start: 0, end: section.text.length }
    const kept = new Set(stretches.filter(stretch => stretch.turn === turn).map(({ start }) => start))
    // Each turn is a text of its own: no sentence runs over a speaker line.
    // Parts stand for sections; a rule of one part is left to `reads` where the part is not known.
    const id = turn?.part ?? 'prepared'
    const said = { ...section, id, text: section.text.slice(place.start, place.end), tables: [], chunks: [] }
    return matchSection(rules, said, readers, about).flatMap(({ assertion, sentence, values }) => {
      const { rule } = assertion
      const start = place.start + sentence.start
      if (
        isQuestion(section.text, place.start + sentence.end) ||
        !reads(rule, turn) ||
        !isKept(kept, stretches, turn, start)
      )
        return []
      const value = values[0] ?? null
      return [
        { rule, evidence: evidenceAt(section, { start, end: place.start + sentence.end }, value, turn) },
      ]
    })
  })
}

function reads({ sections }: WordRule, turn: CallTurn | null): boolean {
  const part = turn?.part ?? null
  return part === null ? sections.length > 1 : sections.includes(part)
}

/** A question states nothing. */
function isQuestion(text: string, end: number): boolean {
  return text[end - 1] === '?'
}

/** A clause of a long sentence stands within a stretch that counts. */
function isKept(
  kept: ReadonlySet<number>,
  stretches: readonly CallSpan[],
  turn: CallTurn | null,
  at: number,
): boolean {
  return kept.has(at) || stretches.some(({ turn: of, start, end }) => of === turn && at >= start && at < end)
}
