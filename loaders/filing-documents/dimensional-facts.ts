import type { XbrlContext, XbrlFact } from '../../src/domain/documents/reader/document.ts'
import type { DimensionalFact, FactDimension } from '../../src/domain/numbers/fact.ts'
import { storableDay } from '../facts/storable-day.ts'
import { type Counts, count } from '../shared/counts.ts'

/** Label of an XBRL element as `prefix:Name`; null where the filing's linkbase is not at hand or has none. */
export type LabelOf = (element: string) => string | null

export interface ReadFacts {
  readonly facts: DimensionalFact[]
  /** Numeric facts with at least one axis. */
  readonly read: number
  readonly dropped: Counts
}

/**
 * The numeric facts of a document that are on at least one axis, each once: of a fact that is printed in several places
 * the more precise one. Facts of other registrants are dropped, `ciks` being those whose filing this is.
 */
export function dimensionalFacts(
  facts: readonly XbrlFact[],
  contexts: ReadonlyMap<string, XbrlContext>,
  ciks: readonly number[],
  labelOf: LabelOf,
): ReadFacts {
  const kept = new Map<string, DimensionalFact>()
  const dropped: Counts = new Map()
  let read = 0
  for (const { concept, contextId, unit, value, decimals } of facts) {
    const context = contexts.get(contextId)
    if (value === null || (context !== undefined && context.dimensions.length === 0)) continue
    read += 1
    const start = context?.periodStart == null ? null : storableDay(context.periodStart)
    const end = storableDay(context?.periodEnd)
    const reason = faultOf()
    if (reason !== null) {
      count(dropped, reason)
      continue
    }
    const dimensions = context!.dimensions
      .map(
        ({ axis, member }): FactDimension => ({
          axis,
          member,
          axisLabel: labelOf(axis),
          memberLabel: labelOf(member),
        }),
      )
      .sort((a, b) => (a.axis < b.axis ? -1 : a.axis > b.axis ? 1 : 0))
    const places = dimensions.map(({ axis, member }) => `${axis}=${member}`).join()
    const key = `${concept}\t${unit}\t${start}\t${end}\t${places}`
    const known = kept.get(key)
    if (known) count(dropped, 'repeated')
    if (known && (known.decimals ?? -Infinity) >= (decimals ?? -Infinity)) continue
    kept.set(key, {
      concept,
      label: labelOf(concept),
      unit: unit!,
      start,
      end: end!,
      value,
      decimals,
      dimensions,
    })

    function faultOf(): string | null {
      if (context === undefined) return 'no_context'
      if (context.cik !== null && !ciks.includes(context.cik)) return 'other_registrant'
      if (unit === null) return 'no_unit'
      if (end === null || (context.periodStart !== null && (start === null || start > end))) return 'bad_date'
      return Number.isFinite(value) ? null : 'bad_value'
    }
  }
  return { facts: [...kept.values()], read, dropped }
}
