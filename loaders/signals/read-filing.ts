import { areComparable, callChanges, dayOfCall } from '../../src/domain/calls/changes.ts'
import { type FurnishedCall, furnishedCalls } from '../../src/domain/calls/furnished.ts'
import type { Known } from '../../src/domain/signals/computed/known.ts'
import { readSource } from '../../src/domain/signals/read-source.ts'
import { type KnownTargets, readTargets } from '../../src/domain/signals/read-targets.ts'
import type { SourceReading } from '../../src/domain/signals/reading.ts'
import type { SourceText } from '../../src/domain/signals/source-text.ts'

/** All that is read out of a filing: the filing itself, then each call that it furnishes. */
export function readFiling(
  source: SourceText,
  {
    inputs,
    known,
    targets,
  }: { readonly inputs: string; readonly known: Known; readonly targets: KnownTargets },
): SourceReading[] {
  const { earlier, calendar } = targets
  const others = earlier.flatMap(({ call }) => call ?? [])
  const calls = furnishedCalls(source, { fiscalYearEnd: calendar.fiscalYearEnd, others })
  // What is said on a call is a source of its own.
  const said = new Set(calls.flatMap(({ call }) => call?.section_id ?? []))
  const own: SourceText = { ...source, sections: source.sections.filter(({ id }) => !said.has(id)) }
  const { items: _items, names: _names, sections: _sections, ...identity } = source
  const words = readSource(own, known)
  const told = readTargets(own, targets)
  const filing: SourceReading = {
    ...identity,
    inputs,
    ...words,
    signals: [...words.signals, ...told.signals],
    not_evaluated: [...words.not_evaluated, ...told.not_evaluated],
    guidance: told.guidance,
    call: null,
  }
  return [filing, ...calls.map(call => callReading(call, source, { inputs, targets }))]
}

function callReading(
  call: FurnishedCall,
  source: SourceText,
  { inputs, targets }: { readonly inputs: string; readonly targets: KnownTargets },
): SourceReading {
  const sections = source.sections.filter(({ id }) => id === call.call?.section_id)
  const { id, kind, form_type, period_end, fiscal_year, fiscal_period } = call
  const told = readTargets(
    { ...source, id, kind, form_type, period_end, fiscal_year, fiscal_period, sections },
    targets,
  )
  const read = { ...call, inputs, signals: [...call.signals, ...told.signals] }
  const before = targets.earlier
    .filter(earlier => areComparable(earlier, read) && dayOfCall(earlier) < dayOfCall(read))
    .sort((a, b) => (dayOfCall(a) < dayOfCall(b) ? 1 : -1))
  return {
    ...read,
    not_evaluated: [...call.not_evaluated, ...told.not_evaluated],
    guidance: told.guidance,
    changes: callChanges(before[0] ?? null, read),
  }
}
