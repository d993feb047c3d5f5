import { isAccession } from '../../src/domain/company/filing.ts'

/** What a file of a filing is, by its name. `links`: presentation and calculation linkbases, and the schema with their roles. */
export type FileRole = 'submission' | 'document' | 'instance' | 'labels' | 'links' | 'other'

/** SEC's renderings and indexes, and linkbases that are not read. */
const BESIDE = /^(R\d+\.html?|FilingSummary\.xml|.*-index(-headers)?\.html?|.*_(def|ref)\.xml)$/i
const INNER_GZ = /\.gz$/i

export function plainName(name: string): string {
  return name.replace(INNER_GZ, '')
}

export function roleOf(name: string): FileRole {
  const plain = plainName(name)
  if (BESIDE.test(plain)) return 'other'
  if (/\.txt$/i.test(plain) && isAccession(plain.slice(0, -4))) return 'submission'
  if (/\.(html?|txt)$/i.test(plain)) return 'document'
  if (/_lab\.xml$/i.test(plain)) return 'labels'
  if (/_(cal|pre)\.xml$|\.xsd$/i.test(plain)) return 'links'
  return /\.xml$/i.test(plain) ? 'instance' : 'other'
}

/**
 * Exhibits that are read: plans of acquisition and merger (2), material contracts (10), annual reports that items are
 * incorporated from (13), subsidiaries (21), releases and all else that is furnished (99).
 */
export const READ_EXHIBIT = /^EX-(2|10|13|21|99)(\D|$)/i

/** `ex99-1`, `ex_991`, `d12dex991`, `exhibit31103292025`: number and, after a mark or as the next digit, its part. */
const EXHIBIT = /(?:^|[^a-z]|q|k|\dd)ex(?:hibit)?[-_.]?(\d{1,2})(?:[-_.x](\d{1,2})(?!\d)|(\d))?/i

/** `EX-99.1` out of a file name such as `acme-ex99_1.htm`; null for a name that is not an exhibit's. */
export function exhibitTypeOf(name: string): string | null {
  const match = EXHIBIT.exec(plainName(name))
  if (!match) return null
  const part = match[2] ?? match[3]
  return `EX-${match[1]}${part === undefined ? '' : `.${part}`}`
}

/** The accession number in a name, with or without its dashes; null where there is none. */
export function accessionIn(name: string): string | null {
  const match = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/.exec(name)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
