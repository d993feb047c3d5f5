import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Accession, type Filing, isAccession } from '../../src/domain/company/filing.ts'
import { type CsvRow, csvRows } from '../../src/domain/company/reference-data/read.ts'
import { type Day, parseDay } from '../../src/domain/day.ts'
import { readPlain } from '../edgar/read-plain.ts'
import { cikOf } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { accessionIn, plainName, roleOf } from './file-names.ts'
import type { FilingFile, FilingFolder, FilingFolders, StatedFiling } from './folder.ts'

interface MirrorFolders extends FilingFolders {
  /** Files that cannot be used, with the reason. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

/** Files that belong together, before it is known of which filing. */
interface Draft {
  readonly name: string
  readonly accession: Accession | null
  readonly paths: string[]
  /** Identifies the filing of an instance that has no accession number. */
  readonly cover: InstanceCover | null
}

/**
 * Filings of a mirror directory: `filings/CIK/ACCESSION/` with main documents or whole submissions, `filings/index.csv`, and
 * `xbrl/` with XBRL instances in folders whose name contains the accession number, or whose cover facts identify the filing.
 */
export async function openMirrorFolders(directory: string): Promise<MirrorFolders> {
  const refused: { file: string; reason: string }[] = []
  const drafts = new Map<number, Draft[]>()
  const read = (path: string) => readPlain(join(directory, path))
  const add = (cik: number, draft: Draft) => {
    const known = drafts.get(cik)
    if (known) known.push(draft)
    else drafts.set(cik, [draft])
  }
  const attempt = async <Result>(path: string, work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RejectedInputError)) throw error
      refused.push({ file: path, reason: error.message })
      return null
    }
  }

  let stated: ReadonlyMap<string, StatedFiling> = new Map()
  const filings = new Map<string, { cik: number; paths: string[] }>()
  for (const path of await filesBelow(directory, 'filings')) {
    const [, cikText = '', ...rest] = path.split('/')
    const cik = cikOf(cikText)
    if (cik !== null && rest.length > 0) {
      // A file of its own is a filing of one file: SEC's own layout has whole submissions so.
      const name = rest.length === 1 ? path : `filings/${cikText}/${rest[0]}`
      const known = filings.get(name)
      if (known) known.paths.push(path)
      else filings.set(name, { cik, paths: [path] })
    } else if (path === 'filings/index.csv' || path === 'filings/index.csv.gz') {
      stated = (await attempt(path, async () => readFilingsIndex(await read(path)))) ?? stated
    } else refused.push({ file: path, reason: 'not below filings/CIK/ACCESSION/' })
  }
  for (const [name, { cik, paths }] of filings) {
    const last = plainName(name.slice(name.lastIndexOf('/') + 1)).replace(/\.(txt|html?)$/i, '')
    const accession = accessionIn(last)
    const isWhole = accession !== null && last.replaceAll('-', '') === accession.replaceAll('-', '')
    add(cik, { name, accession: isWhole ? accession : null, paths, cover: null })
  }

  const instances = Map.groupBy(await filesBelow(directory, 'xbrl'), path =>
    path.split('/').slice(0, 2).join('/'),
  )
  for (const [name, paths] of instances) {
    const accession = accessionIn(name)
    for (const path of paths.filter(path => roleOf(baseOf(path)) === 'instance' || isInline(path, paths))) {
      const cover = await attempt(path, async () => instanceCover(await read(path)))
      if (cover === null) continue
      if (accession === null) {
        add(cover.cik, { name: path, accession: null, paths: [path], cover })
        continue
      }
      add(cover.cik, { name, accession, paths, cover: null })
      break
    }
  }

  const fileOf = (path: string): FilingFile => ({
    name: plainName(baseOf(path)),
    type: null,
    bytes: () => read(path),
  })
  const folderOf = (cik: number, draft: Draft, listed: readonly Filing[]): FilingFolder => {
    const accession = draft.accession ?? (draft.cover && filingOf(draft.cover, listed))
    return {
      name: draft.name,
      cik,
      accession,
      stated: accession === null ? null : (stated.get(`${cik} ${accession}`) ?? null),
      isFixed: false,
      files: async () => draft.paths.map(fileOf),
    }
  }
  return {
    refused,
    ciks: () => drafts.keys(),
    of: async (cik, { listed }) => merged((drafts.get(cik) ?? []).map(draft => folderOf(cik, draft, listed))),
  }
}

async function filesBelow(directory: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(directory, folder), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A document in a folder without an instance of its own: its cover facts are inline. */
function isInline(path: string, paths: readonly string[]): boolean {
  return roleOf(baseOf(path)) === 'document' && !paths.some(other => roleOf(baseOf(other)) === 'instance')
}

/** The one filing in a list that an instance's cover means; null where none or several can be meant. */
function filingOf({ form, periodEnd }: InstanceCover, listed: readonly Filing[]): Accession | null {
  if (form === null || periodEnd === null) return null
  const meant = listed.filter(filing => filing.form === form && filing.periodEnd === periodEnd)
  return meant.length === 1 && isAccession(meant[0]!.accession) ? meant[0]!.accession : null
}

/** One folder per filing: documents and instances may be stored separately. */
function merged(folders: readonly FilingFolder[]): FilingFolder[] {
  const byAccession = new Map<string, FilingFolder>()
  for (const folder of folders) {
    const key = folder.accession ?? folder.name
    const known = byAccession.get(key)
    byAccession.set(key, known === undefined ? folder : joined(known, folder))
  }
  return [...byAccession.values()]
}

function joined(a: FilingFolder, b: FilingFolder): FilingFolder {
  return {
    ...a,
    stated: a.stated ?? b.stated,
    async files() {
      const files = [...(await a.files()), ...(await b.files())]
      return [...new Map(files.map(file => [file.name, file])).values()]
    },
  }
}

/** What the cover facts of an XBRL instance say of the filing that it was part of. */
interface InstanceCover {
  readonly cik: number
  /** `10-Q`; null where it has no cover facts. */
  readonly form: string | null
  readonly periodEnd: Day | null
}

const IDENTIFIER =
  /<(?:[\w-]+:)?identifier\b[^>]*\bscheme\s*=\s*["']http:\/\/www\.sec\.gov\/CIK["'][^>]*>\s*(\d{1,10})\s*</i

/** Null for what is no XBRL instance of an SEC filer. */
export function instanceCover(bytes: Buffer): InstanceCover | null {
  const text = bytes.toString('utf8')
  const cik = cikOf(IDENTIFIER.exec(text)?.[1])
  if (cik === null) return null
  const amended = /^true$/i.test(coverFact(text, 'AmendmentFlag') ?? '')
  const type = coverFact(text, 'DocumentType')
  return {
    cik,
    form: type === null || !amended || type.endsWith('/A') ? type : `${type}/A`,
    periodEnd: parseDay(coverFact(text, 'DocumentPeriodEndDate') ?? ''),
  }
}

function coverFact(text: string, name: string): string | null {
  return new RegExp(`<dei:${name}\\b[^>]*>\\s*([^<]{1,40}?)\\s*<`).exec(text)?.[1] ?? null
}

const COLUMNS = ['accession_number', 'cik', 'form_type', 'filing_date'] as const

/**
 * `filings/index.csv` of a mirror: what SEC's full index says of each filing, by CIK and accession number
 * (`1234 0000001234-24-000001`). Rows without an accession number or a date are passed over: they name no filing.
 * Throws `RejectedInputError` for what is no such table.
 */
export function readFilingsIndex(bytes: Buffer): ReadonlyMap<string, StatedFiling> {
  let rows: readonly CsvRow[]
  try {
    rows = csvRows(bytes.toString('utf8'), 'filings/index.csv')
  } catch (error) {
    throw new RejectedInputError(`not a table (${(error as Error).message})`, error)
  }
  const missing = COLUMNS.filter(column => rows[0] !== undefined && !(column in rows[0]))
  if (missing.length > 0) throw new RejectedInputError(`without the columns ${missing.join(', ')}`)
  const stated = new Map<string, StatedFiling>()
  for (const row of rows) {
    const cik = cikOf(row['cik'])
    const filed = parseDay(row['filing_date'] ?? '')
    const [accession = '', form = ''] = [row['accession_number'], row['form_type']]
    if (cik === null || filed === null || form === '' || !isAccession(accession)) continue
    stated.set(`${cik} ${accession}`, { form, filed, periodEnd: parseDay(row['period_of_report'] ?? '') })
  }
  return stated
}
