import { referenceRows } from './reference-data/read.ts'

/*
 * Sector and industry follow from the SIC code, by the tables in `reference-data`: `sic.csv` has the industry of each code that the
 * SEC assigns, `sic-ranges.csv` that of other codes by division, `industries.csv` the sector of each industry.
 */

export interface Sector {
  /** Short and in lower case: `technology`. */
  readonly code: string
  readonly name: string
}

export interface Industry {
  readonly code: string
  readonly name: string
  /** Sector code. */
  readonly sector: string
  /** SIC codes in the table, ascending. */
  readonly sicCodes: readonly string[]
}

interface Taxonomy {
  readonly sectors: readonly Sector[]
  readonly industries: ReadonlyMap<string, Industry>
  readonly bySic: ReadonlyMap<string, { readonly industry: string; readonly description: string }>
  readonly ranges: readonly { readonly from: string; readonly to: string; readonly industry: string }[]
}

/** Industry of a code outside every range. */
const UNCLASSIFIED = 'unclassified'

let loaded: Taxonomy | undefined

function taxonomy(): Taxonomy {
  loaded ??= load()
  return loaded
}

function load(): Taxonomy {
  const sics = referenceRows('sic.csv') as { sic: string; description: string; industry: string }[]
  const codes = Map.groupBy(sics, row => row.industry)
  const industries = referenceRows('industries.csv').map(row => ({
    code: row['industry']!,
    name: row['name']!,
    sector: row['sector']!,
    sicCodes: (codes.get(row['industry']!) ?? []).map(({ sic }) => sic),
  }))
  return {
    sectors: referenceRows('sectors.csv').map(row => ({ code: row['sector']!, name: row['name']! })),
    industries: new Map(industries.map(industry => [industry.code, industry])),
    bySic: new Map(sics.map(row => [row.sic, row])),
    ranges: referenceRows('sic-ranges.csv') as { from: string; to: string; industry: string }[],
  }
}

/** All sectors, in the order of the table. */
export function sectors(): readonly Sector[] {
  return taxonomy().sectors
}

/** All industries, sector by sector. */
export function industries(): Iterable<Industry> {
  return taxonomy().industries.values()
}

/** The industry of a four-digit SIC code; null without a code. */
export function industryOf(sic: string | null): Industry | null {
  if (sic === null) return null
  const { bySic, ranges, industries } = taxonomy()
  const code =
    bySic.get(sic)?.industry ??
    ranges.find(({ from, to }) => from <= sic && sic <= to)?.industry ??
    UNCLASSIFIED
  return industries.get(code)!
}

/** The sector code of a four-digit SIC code; null without a code. */
export function sectorOf(sic: string | null): string | null {
  return industryOf(sic)?.sector ?? null
}

/** The description of a SIC code; null if the table does not have it. */
export function describeSic(sic: string | null): string | null {
  return sic === null ? null : (taxonomy().bySic.get(sic)?.description ?? null)
}
