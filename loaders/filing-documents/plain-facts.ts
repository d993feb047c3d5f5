import type { FilingRef } from '../../src/domain/company/filing.ts'
import type { XbrlContext, XbrlFact } from '../../src/domain/documents/reader/document.ts'
import { taxonomyOfPrefix } from '../../src/domain/documents/xbrl/presented-statements.ts'
import type { Concept, Fact } from '../../src/domain/numbers/fact.ts'
import { storableDay } from '../facts/storable-day.ts'
import { type Counts, count } from '../shared/counts.ts'
import type { LabelOf } from './dimensional-facts.ts'

export interface PlainFacts {
  readonly facts: Fact[]
  /** Numeric facts without an axis. */
  readonly read: number
  readonly dropped: Counts
}

/**
 * The numeric facts of a document without dimensions, as companyfacts has them some time later; the filer's own concepts too.
 * Of a fact that is printed in several places the most precise value is used, else the first. Facts of other registrants than the
 * filer are dropped: in a report of several, the facts without dimensions are those of each for itself.
 */
export function plainFacts(
  facts: readonly XbrlFact[],
  contexts: ReadonlyMap<string, XbrlContext>,
  filing: Pick<FilingRef, 'accession' | 'form' | 'filed' | 'filerCik'>,
  labelOf: LabelOf,
): PlainFacts {
  const ref: FilingRef = { ...filing, ...focusOf(facts) }
  const concepts = new Map<string, Concept>()
  const kept = new Map<string, Fact>()
  const dropped: Counts = new Map()
  let read = 0
  for (const { concept: qname, contextId, unit, value, decimals } of facts) {
    const context = contexts.get(contextId)
    if (value === null || context === undefined || context.dimensions.length > 0) continue
    read += 1
    const start = context.periodStart === null ? null : storableDay(context.periodStart)
    const end = storableDay(context.periodEnd)
    const reason = reasonToDrop()
    if (reason !== null) {
      count(dropped, reason)
      continue
    }
    const key = `${qname}\t${unit}\t${start}\t${end}`
    const known = kept.get(key)
    if (known) count(dropped, 'repeated')
    if (known && (known.decimals ?? -Infinity) >= (decimals ?? -Infinity)) continue
    const concept = conceptNamed(qname)
    kept.set(key, {
      concept,
      unit: unit!,
      start,
      end: end!,
      value: value + 0,
      decimals,
      filing: ref,
      source: 'document',
    })

    function reasonToDrop(): string | null {
      if (context!.cik !== null && context!.cik !== filing.filerCik) return 'other_registrant'
      if (unit === null) return 'no_unit'
      if (end === null || (context!.periodStart !== null && (start === null || start > end)))
        return 'bad_date'
      return Number.isFinite(value) ? null : 'bad_value'
    }
  }
  return { facts: [...kept.values()], read, dropped }

  function conceptNamed(qname: string): Concept {
    const known = concepts.get(qname)
    if (known) return known
    const colon = qname.indexOf(':')
    const taxonomy = taxonomyOfPrefix(qname.slice(0, colon))
    // Companyfacts has the labels of the taxonomies; a filer's own label is the only one of its own concepts.
    const label = taxonomy === 'custom' ? labelOf(qname) : null
    const concept = { taxonomy, name: qname.slice(colon + 1), label }
    concepts.set(qname, concept)
    return concept
  }
}

/** The document fiscal focus, as companyfacts repeats it. */
function focusOf(facts: readonly XbrlFact[]): Pick<FilingRef, 'fiscalYearFocus' | 'fiscalPeriodFocus'> {
  const text = (name: string) => facts.find(({ concept }) => concept === `dei:${name}`)?.text ?? null
  const year = text('DocumentFiscalYearFocus')
  return {
    fiscalYearFocus: year !== null && /^\d{4}$/.test(year) ? Number(year) : null,
    fiscalPeriodFocus: text('DocumentFiscalPeriodFocus'),
  }
}
