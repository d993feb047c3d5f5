import type { Fact } from '../../src/domain/fact.ts'
import type { Accession, FilingRef } from '../../src/domain/filing.ts'

/** The filings of some facts: one object an accession, numbered by filing date, then accession. */
export class FilingPool {
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
 * Where two sources describe one filing differently the greater wins: the later filing date (nothing is known too
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
