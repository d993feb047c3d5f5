import type { Accession, FilingRef } from '../../src/domain/company/filing.ts'
import type { Concept, Fact, FactSource } from '../../src/domain/numbers/fact.ts'
import { type Counts, count } from '../shared/counts.ts'
import { betterLabel } from './label.ts'
import { nearMonthEnds, nearQuarters } from './rounded-period.ts'

interface MergedFacts {
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
 * unit, start, end and accession agree: the value of companyfacts is kept, then the one of the filing's document; of one source
 * the more precise. A fact of the data sets, whose dates are rounded, is kept only if no exact source has one of that filing,
 * concept, unit and rounded period.
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

/** Best first. */
const SOURCES: readonly FactSource[] = ['companyfacts', 'document', 'fsds']

function isPreferred(fact: Fact, known: Fact): boolean {
  if (fact.source !== known.source) return SOURCES.indexOf(fact.source) < SOURCES.indexOf(known.source)
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
        if (covered(fact)) count(dropped, 'covered_by_exact_fact')
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

/** Significant decimal digits of a number: zeros at either end do not count (171,797,000,000 has 6). */
export function significantDigits(value: number): number {
  const [mantissa = ''] = Math.abs(value).toString().split('e')
  const digits = mantissa.replace('.', '').replace(/^0+/, '')
  return mantissa.includes('.') ? digits.length : digits.replace(/0+$/, '').length
}

/**
 * Of two facts that say the same thing of one filing, whether the first is kept: more significant digits, then higher
 * `decimals`, then the larger size, then the larger value. A total order, so that the order of loading does not matter.
 */
function isMorePrecise(a: Fact, b: Fact): boolean {
  if (a.value !== b.value) {
    const digits = significantDigits(a.value) - significantDigits(b.value)
    if (digits !== 0) return digits > 0
  }
  const decimals = (a.decimals ?? Number.NEGATIVE_INFINITY) - (b.decimals ?? Number.NEGATIVE_INFINITY)
  if (decimals > 0 || decimals < 0) return decimals > 0
  const size = Math.abs(a.value) - Math.abs(b.value)
  return size !== 0 ? size > 0 : a.value > b.value
}

/**
 * Finds the facts of one concept and unit that an exact source has too. A fact of the data sets is covered if an exact source has one of
 * the same filing and rounded period.
 */
function coveredBy(facts: Iterable<Fact>): (fact: Fact) => boolean {
  const all = [...facts]
  const rounded = all.filter(fact => fact.source === 'fsds')
  if (rounded.length === 0 || rounded.length === all.length) return () => false

  const filings = new Set(rounded.map(fact => fact.filing.accession))
  const exact = new Set<string>()
  for (const fact of all) {
    if (fact.source === 'fsds' || !filings.has(fact.filing.accession)) continue
    for (const end of nearMonthEnds(fact.end)) {
      for (const quarters of nearQuarters(fact.start, fact.end)) {
        exact.add(key(fact, end, quarters))
      }
    }
  }
  return fact =>
    fact.source === 'fsds' && exact.has(key(fact, fact.end, nearQuarters(fact.start, fact.end)[0] ?? 0))
}

/** A duration below half a quarter rounds to 0 and is no instant for that. */
function key(fact: Fact, end: number, quarters: number): string {
  return `${fact.filing.accession}/${end}/${fact.start === null ? 'instant' : quarters}`
}

/** The filings of some facts: one object an accession, numbered by filing date, then accession. */
class FilingPool {
  /** Most filings one company can have (Form 4 is the most frequent, and bears no facts): 18 bits. */
  static readonly LIMIT = 262_144

  readonly #position = new Map<FilingRef, number>()
  readonly #canonical: FilingRef[]

  private constructor(refs: ReadonlySet<FilingRef>) {
    const byAccession = new Map<Accession, FilingRef>()
    for (const ref of refs) {
      const known = byAccession.get(ref.accession)
      if (!known || compare(ref, known) > 0) byAccession.set(ref.accession, ref)
    }
    if (byAccession.size > FilingPool.LIMIT) {
      throw new RangeError(
        `A company with ${byAccession.size} filings of facts is beyond ${FilingPool.LIMIT}.`,
      )
    }
    this.#canonical = [...byAccession.values()].sort(
      (a, b) => a.filed - b.filed || (a.accession < b.accession ? -1 : 1),
    )
    const positions = new Map(this.#canonical.map((ref, position) => [ref.accession, position]))
    for (const ref of refs) this.#position.set(ref, positions.get(ref.accession)!)
  }

  static of(lists: readonly (readonly Fact[])[]): FilingPool {
    const refs = new Set<FilingRef>()
    for (const list of lists) for (const fact of list) refs.add(fact.filing)
    return new FilingPool(refs)
  }

  position(ref: FilingRef): number {
    return this.#position.get(ref)!
  }

  canonical(ref: FilingRef): FilingRef {
    return this.#canonical[this.position(ref)]!
  }
}

/**
 * If two sources describe one filing differently, the greater is kept: the later filing date (so that nothing is known too
 * early), then any fixed order, so that the order of loading does not matter.
 */
function compare(a: FilingRef, b: FilingRef): number {
  return (
    a.filed - b.filed ||
    compareText(a.form, b.form) ||
    a.filerCik - b.filerCik ||
    (a.fiscalYearFocus ?? -1) - (b.fiscalYearFocus ?? -1) ||
    compareText(a.fiscalPeriodFocus ?? '', b.fiscalPeriodFocus ?? '')
  )
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
