import { createHash } from 'node:crypto'
import type { SectionText } from '../../src/domain/signals/source-text.ts'
import type { EncodedFiling, EncodeFiling, TextRow } from '../../src/stores/ports/text.ts'
import { type Counts, count } from '../shared/counts.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { sectionTexts } from '../signals/filing-source.ts'
import { checkHeader, type DescribedFolder } from './describe.ts'
import type { FilingFile, FilingFolder } from './folder.ts'
import { type FilingCompany, type LoadedFiling, loadFiling } from './load-filing.ts'
import { readFolder } from './read-folder.ts'
import { type FilingText, filingText, lowCoverage } from './text-report.ts'

/** A filing with its files, to be read: plain data, for a worker thread. */
export interface FilingJob {
  readonly described: Omit<DescribedFolder, 'folder'> & {
    readonly folder: Pick<FilingFolder, 'name' | 'cik' | 'accession'>
  }
  readonly files: readonly (Pick<FilingFile, 'name' | 'type'> & { readonly bytes: Uint8Array })[]
  readonly company: FilingCompany
  /** Fingerprint of this program; null: the filing is processed whatever it was made from before. */
  readonly program: string | null
  /** Values of the filing that do not come from its files but enter its rows. */
  readonly stated: string
  /** Its inputs, if they can be determined without its files. */
  readonly fixed: string | null
  /** What it was made from; null: nothing is stored. */
  readonly known: string | null
  /** For `encodeFiling`; absent: rows are not encoded. */
  readonly ticket?: unknown
}

/** What is loaded of a filing. */
export interface ReadFiling
  extends Pick<LoadedFiling, 'filing' | 'facts' | 'numbers' | 'documents' | 'warnings'> {
  readonly rows: readonly TextRow[] | EncodedFiling
  /** By row type. */
  readonly counts: Counts
  /** Of the rows. */
  readonly characters: number
  /** What signals are read from. */
  readonly sections: readonly SectionText[]
  /** Null: it has no document. */
  readonly text: FilingText | null
  /** Documents of which words were lost. */
  readonly notices: readonly string[]
  readonly inputs: string
}

/** Null: it was made from the same files by the same program. */
export type FilingJobResult = ReadFiling | { readonly rejected: string } | null

/** Reads a filing into its rows. */
export async function runFilingJob(job: FilingJob, encode: EncodeFiling | null): Promise<FilingJobResult> {
  try {
    return await readFiling(job, encode)
  } catch (error) {
    if (!(error instanceof RejectedInputError)) throw error
    return { rejected: error.message }
  }
}

async function readFiling(job: FilingJob, encode: EncodeFiling | null): Promise<ReadFiling | null> {
  const { files, company, program, known } = job
  const folder = folderOf(job.described.folder, files)
  const described = { ...job.described, folder }
  const content = await readFolder(folder, described.primaryDocument)
  const inputs = job.fixed ?? inputsOf(program, content.digest, job.stated)
  if (program !== null && inputs === known) return null
  if (content.header) checkHeader(content.header, folder)
  if (content.documents.length === 0 && content.instance === null)
    throw new RejectedInputError('has no document')
  const { sections, rows, ...loaded } = await loadFiling(described, content, company)
  const counts: Counts = new Map()
  for (const { row_type } of rows) count(counts, row_type)
  return {
    ...loaded,
    rows: encode && rows.length > 0 ? await encode(loaded.filing, rows, job.ticket) : rows,
    counts,
    characters: rows.reduce((sum, { content_raw }) => sum + (content_raw?.length ?? 0), 0),
    sections: sectionTexts(rows.map(asStored)),
    text: content.documents.length === 0 ? null : filingText(sections),
    notices: content.documents.length === 0 ? [] : lowCoverage(sections),
    inputs,
  }
}

/** Half a surrogate pair has no UTF-8 form: an index holds U+FFFD in its place. */
function asStored(row: TextRow): TextRow {
  const { content_raw, table } = row
  return { ...row, content_raw: content_raw?.toWellFormed() ?? null, table: table?.toWellFormed() ?? null }
}

function folderOf(
  { name, cik, accession }: FilingJob['described']['folder'],
  files: FilingJob['files'],
): FilingFolder {
  return {
    ...{ name, cik, accession, stated: null, isFixed: false },
    files: async () =>
      files.map(({ name, type, bytes }) => ({
        ...{ name, type },
        bytes: async () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      })),
  }
}

/** Fingerprint of what a filing was read from. `digest`: of its files, or of what replaces them. */
export function inputsOf(program: string | null, digest: string, stated: string): string {
  return createHash('sha256')
    .update([program ?? '', digest, stated].join('\n'))
    .digest('hex')
}
