import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FilingFolders } from '../filing-documents/folder.ts'
import { openMirrorFolders } from '../filing-documents/mirror-folders.ts'
import { Refusal } from '../refusal.ts'
import { openZip, readEntry, type ZipArchive } from '../zip-archive.ts'
import { mirrorName } from './mirror-names.ts'
import { MAX_BYTES, readPlain } from './read-plain.ts'
import type { EdgarDocument, EdgarSource } from './source.ts'
import { vintageDay } from './vintage.ts'

/** SEC's bulk archives, and the folder whose files are in them. */
const ARCHIVES = { 'companyfacts.zip': 'companyfacts', 'submissions.zip': 'submissions' } as const
const FOLDERS = ['', 'reference', 'companyfacts', 'submissions']

export interface Mirror extends EdgarSource {
  /** Files in the mirror's folders that cannot be used, with the reason. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
  close(): void
}

/**
 * A directory with SEC's files: `companyfacts/` and `submissions/` with any folders below them, gzipped or not, or SEC's bulk
 * archives `companyfacts.zip` and `submissions.zip`; lists of tickers in `reference/` or at the top; documents of filings in
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
        if (!(error instanceof Refusal)) throw error
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
