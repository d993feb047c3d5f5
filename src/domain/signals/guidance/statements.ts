import { type Evidence, evidenceAt } from '../passages.ts'
import type { SectionText } from '../source-text.ts'
import type { GuidanceChange, GuidanceRecord, TargetPeriod } from './guidance.ts'
import { mentionsIn } from './mentions.ts'
import { ALL_TARGETS, guidanceMetric } from './metrics.ts'
import type { ReleaseCalendar } from './release-calendar.ts'
import { changesIn } from './stated-change.ts'
import { periodsIn } from './target-period.ts'

/** Words that raise, lower, reaffirm or withdraw guidance without its numbers. */
export interface Statement {
  readonly change: GuidanceChange
  /** Metrics named; empty: all targets. */
  readonly metrics: readonly string[]
  readonly period: TargetPeriod | null
  readonly record: GuidanceRecord
}

/** What companies raise and maintain beside targets. */
const NO_TARGET = /^\w+\W+(?:[\w'-]+\W+){0,4}?(?:dividends?|ratings?|repurchase|buyback|price target)/i

/** Nouns for a company's statements about its future. */
const TARGETS =
  /\b(?:guidance|outlook|forecasts?|targets|estimates|expectations|projections|ranges?|views?|goals|objectives)\b/i

const OF_PART =
  /\b(?:the|our|its) (?!total|company)[\w&'-]+(?: [\w&'-]+)? (?:segment|division|business unit)\b/i

/** What is said of guidance by words alone in a sentence or heading of plain text. */
export function statementsIn(
  section: SectionText,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  calendar: ReleaseCalendar,
): Statement[] {
  const changes = changesIn(text, start, end).filter(
    change => !NO_TARGET.test(text.slice(change.start, Math.min(end, change.start + 60))),
  )
  if (changes.length === 0 || /\?\s*$/.test(text.slice(start, end))) return []
  const mentions = mentionsIn(text, start, end)
  const phrases = periodsIn(text, start, end, calendar).filter(({ isFuture }) => isFuture !== false)
  const isAnnual = /\b(?:annual|full[- ]year)\b/i.test(text.slice(start, end))
  const namesTargets = TARGETS.test(text.slice(start, end))
  return changes.flatMap((change, at): Statement[] => {
    const to = changes[at + 1]?.start ?? end
    const named = [
      ...new Set(
        mentions.filter(one => one.start >= change.start && one.start < to).map(({ metric }) => metric.id),
      ),
    ]
    // `Free cash flow guidance was raised`: the metric stands before.
    const before = mentions.filter(
      one => one.end <= change.start && /^\s*$/.test(text.slice(one.end, change.start)),
    )
    if (named.length === 0) named.push(...before.map(({ metric }) => metric.id))
    if (named.length === 0 && !namesTargets) return []
    // Of a part of the company: not said of its own guidance.
    if (named.length > 0 && OF_PART.test(text.slice(start, end))) return []
    const period =
      phrases.find(one => one.start >= change.start && one.start < to)?.period ??
      (phrases.length === 1 ? phrases[0]!.period : null)
    const own = calendar.own
    const year: TargetPeriod = {
      period_type: 'annual',
      fiscal_year: own === null ? null : own.fiscalYear + (own.quarter === 4 ? 1 : 0),
      fiscal_period: 'FY',
      label: isAnnual ? 'annual' : '',
    }
    const { start: from, end: until } = trimmed(text, start, end)
    const record: GuidanceRecord = {
      metric: named.length === 1 ? named[0]! : ALL_TARGETS,
      segment: null,
      period: period ?? year,
      kind: change.change === 'withdrawn' ? 'withdrawn' : 'qualitative',
      low: null,
      high: null,
      midpoint: null,
      unit: 'none',
      percent_of: null,
      growth_over: null,
      constant_currency: false,
      basis: null,
      precision: 0,
      scale: 1,
      stated_change: change.change,
      stated_prior: null,
      evidence: evidenceAt(section, { start: from, end: until }),
    }
    return [{ change: change.change, metrics: named, period: period ?? (isAnnual ? year : null), record }]
  })
}

/**
 * Records with what the source says of their change elsewhere. A statement that fits no record with numbers is a record of its
 * own, once for each change and period.
 */
export function withStatements(
  records: readonly GuidanceRecord[],
  statements: readonly Statement[],
): GuidanceRecord[] {
  const stated = records.map(record => {
    if (record.stated_change !== null) return record
    const fits = statements.filter(statement => statement.change !== 'withdrawn' && isOf(statement, record))
    const changes = new Set(fits.map(({ change }) => change))
    return changes.size === 1 ? { ...record, stated_change: fits[0]!.change } : record
  })
  const extra: GuidanceRecord[] = []
  for (const { change, record, ...statement } of statements) {
    const isStated = stated.some(
      one =>
        one.stated_change === change &&
        (overlaps(one.evidence, record.evidence) || isOf({ change, record, ...statement }, one)),
    )
    const isKnown = [...stated, ...extra].some(
      one =>
        one.stated_change === change &&
        (one.metric === record.metric || record.metric === ALL_TARGETS) &&
        samePeriod(one.period, record.period),
    )
    if (!isStated && !isKnown) extra.push(record)
  }
  return [...stated, ...extra]
}

function isOf(
  { metrics, period }: Pick<Statement, 'metrics' | 'period' | 'change' | 'record'>,
  record: GuidanceRecord,
): boolean {
  const isMeant =
    metrics.length === 0 ? !guidanceMetric(record.metric)?.isAssumption : metrics.includes(record.metric)
  return isMeant && (period === null || samePeriod(period, record.period))
}

function overlaps(a: Evidence, b: Evidence): boolean {
  return a.section_id === b.section_id && a.start < b.end && b.start < a.end
}

function samePeriod(a: TargetPeriod, b: TargetPeriod): boolean {
  return (
    a.period_type === b.period_type && a.fiscal_year === b.fiscal_year && a.fiscal_period === b.fiscal_period
  )
}

function trimmed(text: string, start: number, end: number) {
  const part = text.slice(start, end)
  const lead = part.length - part.trimStart().length
  return { start: start + lead, end: start + part.trimEnd().length }
}
