import { analyzeSource, isBefore, isComparedWith } from '../../src/domain/signals/analyze-source.ts'
import { type FurnishedCall, furnishedCalls } from '../../src/domain/signals/calls/furnished.ts'
import { areComparable, callChanges, dayOfCall } from '../../src/domain/signals/calls/word-counts.ts'
import type { ContextFigures, RuleContext } from '../../src/domain/signals/computed/rule-context.ts'
import type { KnownCalendar } from '../../src/domain/signals/guidance/extract-guidance.ts'
import type { TargetSplit } from '../../src/domain/signals/guidance/revisions.ts'
import { type KnownTargets, readTargets } from '../../src/domain/signals/read-targets.ts'
import { resultsAnnouncement } from '../../src/domain/signals/results/results-release.ts'
import type { SourceAnalysis } from '../../src/domain/signals/source-analysis.ts'
import type { SourceIdentity, SourceText } from '../../src/domain/signals/source-text.ts'

/** Earlier sources that a source is compared with at most. */
const BEFORE = 5

/** A filing to be read after those of its company before it: plain data, for a worker thread. */
export interface SourceJob {
  readonly source: SourceText
  readonly inputs: string
  readonly numbers: ContextFigures
  readonly calendar: KnownCalendar
  readonly splits: readonly TargetSplit[]
  /** Whether the newest of its form before it is the one before. */
  readonly isNext: boolean
  /** The text of that one; `last`: the source that was read before this one. */
  readonly previous: SourceText | 'last' | null
  readonly sectorTone: readonly number[]
}

export type SourceJobResult = readonly SourceAnalysis[] | { readonly rejected: string }

/** Analyses of a company's sources by id. */
export type KnownAnalyses = ReadonlyMap<string, SourceAnalysis>

/** Analyses of sources before this one, newest first, and those of them that it is compared with. */
export function analysesBefore(
  source: SourceIdentity,
  known: KnownAnalyses,
): { readonly earlier: readonly SourceAnalysis[]; readonly before: readonly SourceAnalysis[] } {
  const earlier = [...known.values()].filter(analysis => isBefore(analysis, source)).sort(newestFirst)
  return { earlier, before: earlier.filter(analysis => isComparedWith(analysis, source)).slice(0, BEFORE) }
}

function newestFirst(a: SourceAnalysis, b: SourceAnalysis): number {
  return isBefore(a, b) ? 1 : -1
}

/** Analyzes the sources of one company in order; retains the results, as later sources are compared with them. */
export function sourceReader(stored: readonly SourceAnalysis[]): (job: SourceJob) => SourceJobResult {
  const known = new Map(stored.map(analysis => [analysis.id, analysis]))
  let last: SourceText | null = null
  return job => {
    const { source, inputs, numbers, isNext, sectorTone, calendar, splits } = job
    const { earlier, before } = analysesBefore(source, known)
    const previous = job.previous === 'last' ? last : job.previous
    last = source
    try {
      const read = readFiling(source, {
        inputs,
        known: { numbers, earlier, before, isNext, previous, sectorTone },
        targets: { calendar, earlier, splits, size: numbers },
      })
      for (const analysis of read) known.set(analysis.id, analysis)
      return read
    } catch (error) {
      // A filing that no rule foresaw ends its own analysis, not the load.
      return { rejected: `its signals cannot be read: ${(error as Error).message}` }
    }
  }
}

/** All that is read out of a filing: the filing itself, then each call that it furnishes. */
function readFiling(
  source: SourceText,
  {
    inputs,
    known,
    targets,
  }: { readonly inputs: string; readonly known: RuleContext; readonly targets: KnownTargets },
): SourceAnalysis[] {
  const { earlier, calendar } = targets
  const others = earlier.flatMap(({ call }) => call ?? [])
  const calls = furnishedCalls(source, { fiscalYearEnd: calendar.fiscalYearEnd, others })
  // What is said on a call is a source of its own.
  const said = new Set(calls.flatMap(({ call }) => call?.section_id ?? []))
  const own: SourceText = { ...source, sections: source.sections.filter(({ id }) => !said.has(id)) }
  const { items: _items, names: _names, sections: _sections, ...identity } = source
  const words = analyzeSource(own, known)
  const guidance = readTargets(own, targets)
  const filing: SourceAnalysis = {
    ...identity,
    inputs,
    ...words,
    signals: [...words.signals, ...guidance.signals],
    not_evaluated: [...words.not_evaluated, ...guidance.not_evaluated],
    guidance: guidance.guidance,
    results: resultsAnnouncement(own, calendar),
    call: null,
  }
  return [filing, ...calls.map(call => callReading(call, source, { inputs, targets }))]
}

function callReading(
  call: FurnishedCall,
  source: SourceText,
  { inputs, targets }: { readonly inputs: string; readonly targets: KnownTargets },
): SourceAnalysis {
  const sections = source.sections.filter(({ id }) => id === call.call?.section_id)
  const { id, kind, form_type, period_end, fiscal_year, fiscal_period } = call
  const guidance = readTargets(
    { ...source, id, kind, form_type, period_end, fiscal_year, fiscal_period, sections },
    targets,
  )
  const read = { ...call, inputs, signals: [...call.signals, ...guidance.signals] }
  const before = targets.earlier
    .filter(earlier => areComparable(earlier, read) && dayOfCall(earlier) < dayOfCall(read))
    .sort((a, b) => (dayOfCall(a) < dayOfCall(b) ? 1 : -1))
  return {
    ...read,
    not_evaluated: [...call.not_evaluated, ...guidance.not_evaluated],
    guidance: guidance.guidance,
    changes: callChanges(before[0] ?? null, read),
  }
}
