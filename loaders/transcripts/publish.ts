import { createHash } from 'node:crypto'
import type { Company } from '../../src/domain/company/company.ts'
import { analyzeSource, isBefore } from '../../src/domain/signals/analyze-source.ts'
import { type CallBackground, readCallSource } from '../../src/domain/signals/calls/read-call-source.ts'
import { dialogueOfTurns } from '../../src/domain/signals/calls/turns.ts'
import {
  areComparable,
  callChanges,
  dayOfCall,
  NO_CHANGES,
} from '../../src/domain/signals/calls/word-counts.ts'
import type { RuleContext } from '../../src/domain/signals/computed/rule-context.ts'
import { type KnownTargets, readTargets, type TargetReading } from '../../src/domain/signals/read-targets.ts'
import { RULES_VERSION } from '../../src/domain/signals/rules-version.ts'
import type { SourceAnalysis, SourceSection } from '../../src/domain/signals/source-analysis.ts'
import type { SectionText, SourceIdentity, SourceText } from '../../src/domain/signals/source-text.ts'
import type { SignalIndex } from '../../src/stores/ports/signal.ts'
import type { CompanyCalendar } from '../signals/company-calendar.ts'
import { NO_NUMBERS } from '../signals/known-numbers.ts'
import { storedReadings } from '../signals/stored-readings.ts'
import type { UserDocument } from './user-document.ts'

/**
 * Analyzes and stores the user-supplied documents of one company, each call against earlier calls. Also updates the changes of
 * calls stored before, as a document that is loaded late may precede them.
 */
export async function publishUserDocuments(
  index: SignalIndex,
  company: Company,
  document: readonly UserDocument[],
  calendar: CompanyCalendar,
): Promise<{ readonly written: number; readonly unchanged: number }> {
  if (document.length === 0) return { written: 0, unchanged: 0 }
  const fresh = new Map(document.map(one => [identityOf(one, company.cik).id, one]))
  const known = (await storedReadings(company.cik, index)).filter(({ id }) => !fresh.has(id))
  const read: Kept[] = []
  for (const one of [...fresh.values()].sort((a, b) => order(a.day, b.day))) {
    const all = [...known, ...read.map(({ reading }) => reading)]
    const identity = identityOf(one, company.cik)
    const targets = {
      calendar: calendar.calendarOn(one.day),
      earlier: all.filter(reading => isBefore(reading, identity)),
      splits: calendar.splitsOn(one.day),
      size: NO_NUMBERS,
    }
    read.push(
      analyzeUserDocument(
        one,
        company,
        all.flatMap(({ call }) => call ?? []),
        targets,
      ),
    )
  }
  return index.put(company.cik, await withChanges(index, company, known, read))
}

async function withChanges(
  index: SignalIndex,
  company: Company,
  known: readonly SourceAnalysis[],
  read: readonly Kept[],
): Promise<Kept[]> {
  const all = [...known, ...read.map(({ reading }) => reading)]
  const changed = read.map(({ reading, texts }) => ({ reading: against(reading, all), texts }))
  const again = known
    .filter(({ accession_number, call }) => accession_number === null && call !== null)
    .map(reading => ({ reading, updated: against(reading, all) }))
    .filter(({ reading, updated }) => JSON.stringify(reading.changes) !== JSON.stringify(updated.changes))
  for (const { updated } of again)
    changed.push({ reading: updated, texts: (await index.texts(company.cik, updated.id)) ?? [] })
  return changed
}

/** A call with its changes against the latest one before it that is like it. */
function against(reading: SourceAnalysis, all: readonly SourceAnalysis[]): SourceAnalysis {
  if (reading.call === null) return reading
  const day = dayOfCall(reading)
  const [previous = null] = all
    .filter(other => dayOfCall(other) < day && areComparable(other, reading))
    .sort((a, b) => order(dayOfCall(b), dayOfCall(a)))
  return { ...reading, changes: callChanges(previous, reading) }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** An analysis with the text that is stored with it. */
interface Kept {
  readonly reading: SourceAnalysis
  readonly texts: readonly SourceSection[]
}

/** A release is not compared with earlier ones. */
const NOTHING_KNOWN: RuleContext = {
  numbers: NO_NUMBERS,
  earlier: [],
  before: [],
  isNext: false,
  previous: null,
  sectorTone: [],
}

/** Reads a text that a user brings. `others`: calls of the company that it may be compared with. */
function analyzeUserDocument(
  document: UserDocument,
  company: Company,
  others: CallBackground['others'],
  targets: KnownTargets,
): Kept {
  const labeled = document.turns === null ? null : dialogueOfTurns(document.turns)
  const text = labeled?.text ?? document.text
  const section: SourceSection = {
    id: document.kind === 'ir' ? 'release' : 'call',
    title: document.title ?? '',
    text,
  }
  const identity = identityOf(document, company.cik)
  const source = sourceOf(identity, company, section)
  const base = {
    ...identity,
    inputs: inputsOf(text),
    changes: NO_CHANGES,
  }
  if (document.kind === 'ir') {
    const words = analyzeSource(source, NOTHING_KNOWN)
    return {
      reading: {
        ...base,
        ...words,
        ...withTargets(words, readTargets(source, targets)),
        results: null,
        call: null,
      },
      texts: [section],
    }
  }
  const background = {
    fiscalYearEnd: company.fiscalYearEnd,
    others,
    declared: { dialogue: labeled?.dialogue ?? null },
  }
  // A text that is said to be a call is read as one.
  const { call, ...read } = readCallSource(source, source.sections[0]!, background)!
  const period = {
    period_end: document.periodEnd ?? call.period_end,
    fiscal_year: document.fiscalYear ?? call.fiscal_year,
    fiscal_period: document.fiscalPeriod ?? call.fiscal_period,
  }
  const subject = document.fiscalPeriod === null ? call.subject : 'earnings'
  const whole = { ...call, ...period, subject, title: document.title, event_date: document.day } as const
  const guided = readTargets({ ...source, ...period }, targets)
  return {
    reading: { ...base, ...period, ...read, ...withTargets(read, guided), call: whole },
    texts: [section],
  }
}

function withTargets(words: Pick<SourceAnalysis, 'signals' | 'not_evaluated'>, targets: TargetReading) {
  return {
    signals: [...words.signals, ...targets.signals],
    not_evaluated: [...words.not_evaluated, ...targets.not_evaluated],
    guidance: targets.guidance,
    results: null,
  }
}

function sourceOf(identity: SourceIdentity, company: Company, section: SourceSection): SourceText {
  const whole: SectionText = {
    ...section,
    item: null,
    state: 'extracted',
    confidence: 1,
    tables: [],
    chunks: [],
  }
  const names = [company.name, ...company.formerNames.map(({ name }) => name)]
  return { ...identity, items: [], names, sections: [whole] }
}

/** Source identity of a user-supplied document: from its URL, else its title, because the text may be corrected. */
function identityOf(document: UserDocument, cik: number): SourceIdentity {
  const { kind, day, sourceUrl, title, fiscalYear, fiscalPeriod, periodEnd } = document
  const name = sourceUrl ?? title ?? ''
  return {
    id: `${kind === 'ir' ? 'release' : 'call'}:${day}:${digest(name).slice(0, 12)}`,
    kind: kind === 'ir' ? 'release' : 'call',
    cik,
    filer_cik: cik,
    accession_number: null,
    source_url: sourceUrl,
    primary_document: null,
    form_type: kind === 'ir' ? 'IR' : 'transcript',
    filing_date: day,
    period_end: periodEnd,
    fiscal_year: fiscalYear,
    fiscal_period: fiscalPeriod,
  }
}

/** Tells apart what a reading is made from: the rules and the text. */
function inputsOf(text: string): string {
  return `${RULES_VERSION}.${digest(text).slice(0, 16)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
