import { cikOf } from '../json.ts'
import type { EdgarDocument } from './source.ts'

/** What the name of a file in a mirror promises. */
export interface MirrorName {
  readonly kind: EdgarDocument['kind']
  readonly cik: number | null
  readonly vintage: string | null
}

const VINTAGE = String.raw`(?:\.(\d{4}(?:-\d{2}){0,2}))?`
const END = String.raw`\.json(?:\.gz)?$`

/** Names of SEC's documents, with a vintage (`CIK0000000001.2022-10.json.gz`) where the mirror keeps older answers. */
const NAMES: readonly {
  readonly folder: RegExp
  readonly name: RegExp
  readonly kind: EdgarDocument['kind']
}[] = [
  { folder: /^companyfacts(\/|$)/, name: new RegExp(`^CIK(\\d{10})${VINTAGE}${END}`), kind: 'companyfacts' },
  { folder: /^submissions(\/|$)/, name: new RegExp(`^CIK(\\d{10})${VINTAGE}${END}`), kind: 'submissions' },
  {
    folder: /^submissions(\/|$)/,
    name: new RegExp(`^CIK(\\d{10})-submissions-\\d{3}${VINTAGE}${END}`),
    kind: 'submissions_page',
  },
  { folder: /^(reference)?$/, name: new RegExp(`^company_tickers()${VINTAGE}${END}`), kind: 'tickers' },
  {
    folder: /^(reference)?$/,
    name: new RegExp(`^company_tickers_exchange()${VINTAGE}${END}`),
    kind: 'tickers_exchange',
  },
]

/** The document that a path relative to the mirror's directory (with `/`) is; null for any other file. */
export function mirrorName(path: string): MirrorName | null {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, Math.max(slash, 0))
  const name = path.slice(slash + 1)
  for (const pattern of NAMES) {
    const match = pattern.folder.test(folder) ? pattern.name.exec(name) : null
    if (match) return { kind: pattern.kind, cik: cikOf(match[1]), vintage: match[2] ?? null }
  }
  return null
}
