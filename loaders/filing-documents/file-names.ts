import { isAccession } from '../../src/domain/filing.ts'

/** What a file of a filing is, by its name. */
export type FileRole = 'submission' | 'document' | 'instance' | 'labels' | 'other'

/** SEC's renderings, indexes and linkbases beside the documents that were filed. */
const BESIDE = /^(R\d+\.html?|FilingSummary\.xml|.*-index(-headers)?\.html?|.*_(cal|def|pre|ref)\.xml)$/i
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
  return /\.xml$/i.test(plain) ? 'instance' : 'other'
}

/** `ex99-1`, `ex_991`, `exhibit31103292025`: number and, after a mark or as the next digit, its part. */
const EXHIBIT = /(?:^|[^a-z]|q|k)ex(?:hibit)?[-_.]?(\d{2})(?:[-_.x](\d{1,2})(?!\d)|(\d))?/i

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
