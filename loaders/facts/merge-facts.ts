import type { Concept, Fact } from '../../src/domain/fact.ts'
import { type Counts, count } from '../counts.ts'
import { coveredBy } from './covered.ts'
import { FilingPool } from './filing-pool.ts'
import { betterLabel } from './label.ts'
import { isMorePrecise } from './precision.ts'

export interface MergedFacts {
  /** By taxonomy, concept, unit, end, start, then filing date and accession. */
  readonly facts: Fact[]
  /** Facts that are not among them, by reason. */
  readonly dropped: Counts
}

type Units = Map<string, Map<number, Fact>>

interface Group {
  concept: Concept
  readonly units: Units
}

/** Days are moved by this to be positive: 17 bits hold 1790 to 2149. */
const DAY_OFFSET = 65_536
const DAY_SPAN = 131_072

/**
 * Facts of one company from any number of sources and vintages, each once. Two facts are one when taxonomy, concept,
 * unit, start, end and accession agree: the more precise value stays. A fact of the data sets, whose dates are rounded,
 * stays only where companyfacts has none of that filing, concept, unit and rounded period.
 *
 * Commutative, associative and idempotent: stored facts merged with new ones are the same in whatever order they came.
 */
export function mergeFacts(...lists: readonly (readonly Fact[])[]): MergedFacts {
  const dropped: Counts = new Map()
  const filings = FilingPool.of(lists)
  const groups = new Map<string, Group>()
  const byConcept = new Map<Concept, Group>()

  for (const list of lists) {
    for (const fact of list) {
      let group = byConcept.get(fact.concept)
      if (!group) {
        group = groupOf(groups, fact.concept)
        byConcept.set(fact.concept, group)
      }
      let facts = group.units.get(fact.unit)
      if (!facts) {
        facts = new Map()
        group.units.set(fact.unit, facts)
      }
      const key = keyOf(fact, filings.position(fact.filing))
      const known = facts.get(key)
      if (known === undefined) facts.set(key, fact)
      else {
        count(dropped, known.value === fact.value ? 'same_fact_again' : 'less_precise_duplicate')
        if (isPreferred(fact, known)) facts.set(key, fact)
      }
    }
  }
  return { facts: inOrder(groups, filings, dropped), dropped }
}

function groupOf(groups: Map<string, Group>, concept: Concept): Group {
  const name = `${concept.taxonomy}:${concept.name}`
  const group = groups.get(name)
  if (!group) {
    const made = { concept, units: new Map() }
    groups.set(name, made)
    return made
  }
  const label = betterLabel(group.concept.label, concept.label)
  if (label !== group.concept.label) group.concept = { ...group.concept, label }
  return group
}

/** Unique for end, start and filing, and in that order; below 2^52. */
function keyOf(fact: Fact, filing: number): number {
  const start = fact.start === null ? 0 : fact.start + DAY_OFFSET
  return ((fact.end + DAY_OFFSET) * DAY_SPAN + start) * FilingPool.LIMIT + filing
}

function isPreferred(fact: Fact, known: Fact): boolean {
  if (fact.source !== known.source) return fact.source === 'companyfacts'
  return isMorePrecise(fact, known)
}

function inOrder(groups: ReadonlyMap<string, Group>, filings: FilingPool, dropped: Counts): Fact[] {
  const ordered: Fact[] = []
  for (const name of [...groups.keys()].sort()) {
    const { concept, units } = groups.get(name)!
    for (const unit of [...units.keys()].sort()) {
      const facts = units.get(unit)!
      const covered = coveredBy(facts.values())
      for (const key of [...facts.keys()].sort((a, b) => a - b)) {
        const fact = facts.get(key)!
        if (covered(fact)) count(dropped, 'covered_by_companyfacts')
        else {
          const filing = filings.canonical(fact.filing)
          const isShared = fact.concept === concept && fact.filing === filing
          ordered.push(isShared ? fact : { ...fact, concept, filing })
        }
      }
    }
  }
  return ordered
}
