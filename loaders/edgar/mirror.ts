import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FilingFolders } from '../filing-documents/folder.ts'
import { openMirrorFolders } from '../filing-documents/mirror-folders.ts'
import { cikOf } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { openZip, readEntry, type ZipArchive } from '../shared/zip-archive.ts'
import { MAX_BYTES, readPlain } from './read-plain.ts'
import type { EdgarDocument, EdgarSource } from './source.ts'
import { vintageDay } from './vintage.ts'

/** SEC's bulk archives and the folders that they replace. */
const ARCHIVES = { 'companyfacts.zip': 'companyfacts', 'submissions.zip': 'submissions' } as const
const FOLDERS = ['', 'reference', 'companyfacts', 'submissions']

export interface Mirror extends EdgarSource {
  /** Unusable files in the mirror, with the reason. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
  close(): void
}

/**
 * Opens a directory with SEC's files: `companyfacts/` and `submissions/` with any subfolders, gzipped or not, or the bulk
 * archives `companyfacts.zip` and `submissions.zip`; ticker lists in `reference/` or at the top; filing documents in
 * `filings/` and `xbrl/`.
 */
export async function openMirror(directory: string): Promise<Mirror> {
  const found: EdgarDocument[] = []
  const refused: { file: string; reason: string }[] = []
  const archives: ZipArchive[] = []
  const add = (path: string, name: string, bytes: () => Promise<Buffer>) => {
    const known = mirrorName(path)
    if (known) found.push({ ...known, name, bytes })
    else if (path.startsWith('companyfacts/') || path.startsWith('submissions/')) {
      refused.push({ file: name, reason: 'not a name of the SEC for such a file' })
    }
  }

  for (const path of await filesOf(directory)) {
    const archive = Object.entries(ARCHIVES).find(([name]) => path === name || path.endsWith(`/${name}`))
    if (archive) {
      const [, folder] = archive
      try {
        const zip = await openZip(join(directory, path))
        archives.push(zip)
        for (const entry of zip.entries.values()) {
          add(`${folder}/${entry.name}`, `${path}/${entry.name}`, () => readEntry(entry, MAX_BYTES))
        }
      } catch (error) {
        if (!(error instanceof RejectedInputError)) throw error
        refused.push({ file: path, reason: error.message })
      }
    } else add(path, path, () => readPlain(join(directory, path)))
  }
  const close = () => {
    for (const archive of archives) archive.close()
  }
  const folders = await openMirrorFolders(directory)
  return { ...sourceOf(directory, found, folders), refused: [...refused, ...folders.refused], close }
}

async function filesOf(directory: string): Promise<string[]> {
  const paths: string[] = []
  for (const folder of FOLDERS) {
    const entries = await readdir(join(directory, folder), {
      withFileTypes: true,
      recursive: folder === 'companyfacts' || folder === 'submissions',
    }).catch((error: NodeJS.ErrnoException) => {
      if (folder !== '' && error.code === 'ENOENT') return []
      throw error
    })
    for (const entry of entries) {
      if (entry.isDirectory()) continue
      paths.push(relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    }
  }
  return paths.sort()
}

function sourceOf(directory: string, found: readonly EdgarDocument[], folders: FilingFolders): EdgarSource {
  const byCik = new Map<number, EdgarDocument[]>()
  for (const document of found) {
    if (document.cik === null) continue
    const known = byCik.get(document.cik)
    if (known) known.push(document)
    else byCik.set(document.cik, [document])
  }
  return {
    name: directory,
    tickerFiles: async () => found.filter(({ kind }) => kind.startsWith('tickers')).sort(byVintage),
    async *ciks() {
      yield* [...new Set([...byCik.keys(), ...folders.ciks()])].sort((a, b) => a - b)
    },
    documents: async cik => (byCik.get(cik) ?? []).toSorted(byVintage),
    filings: folders.of,
  }
}

function byVintage(a: EdgarDocument, b: EdgarDocument): number {
  const [first, second] = [vintageDay(a.vintage) ?? '', vintageDay(b.vintage) ?? '']
  return first < second ? -1 : first > second ? 1 : a.name < b.name ? -1 : 1
}

/** What the name of a file in a mirror says about it. */
interface MirrorName {
  readonly kind: EdgarDocument['kind']
  readonly cik: number | null
  readonly vintage: string | null
}

const VINTAGE = String.raw`(?:\.(\d{4}(?:-\d{2}){0,2}))?`
const END = String.raw`\.json(?:\.gz)?$`

/** Names of SEC's documents, with a date (`CIK0000000001.2022-10.json.gz`) for older vintages. */
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

/** The document of a path relative to the mirror's directory (with `/`); null for any other file. */
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
