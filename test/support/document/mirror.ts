import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeText } from '../../../src/domain/documents/reader/decode-text.ts'
import type { ParsedDocument, SubmissionDocument } from '../../../src/domain/documents/reader/document.ts'
import { parseDocument } from '../../../src/domain/documents/reader/parse-document.ts'
import { parseSubmission } from '../../../src/domain/documents/reader/submission.ts'

/** A parsed mirror file: the text documents of its submission. */
export interface MirrorFile {
  /** Path in the mirror. */
  readonly name: string
  /** Accession number in its path; null if there is none. */
  readonly accession: string | null
  /** `MM-DD` of the first filer in its header; null without a header. */
  readonly fiscalYearEnd: string | null
  readonly bytes: number
  readonly warnings: readonly string[]
  readonly documents: readonly SubmissionDocument[]
}

const DOCUMENT = /\.(?:html?|txt|xml)(?:\.gz)?$/i
const NO_DOCUMENT = /(?:_(?:cal|def|pre|lab)\.xml|FilingSummary\.xml|^R\d+\.htm)(?:\.gz)?$/

/** Documents below some folders of a mirror, ordered by name. */
export async function mirrorFiles(mirror: string, folders: readonly string[]): Promise<MirrorFile[]> {
  const files: MirrorFile[] = []
  for (const folder of folders) {
    const names = await readdir(join(mirror, folder), { recursive: true })
    for (const name of names.sort()) {
      if (DOCUMENT.test(name) && !NO_DOCUMENT.test(basename(name)))
        files.push(await readMirrorFile(mirror, join(folder, name)))
    }
  }
  return files
}

export async function readMirrorFile(mirror: string, name: string): Promise<MirrorFile> {
  const stored = await readFile(join(mirror, name))
  const bytes = name.endsWith('.gz') ? gunzipSync(stored) : stored
  const decoded = decodeText(bytes)
  const { header, documents, warnings } = parseSubmission(decoded.text, basename(name).replace(/\.gz$/, ''))
  return {
    name,
    accession: /\d{10}-\d{2}-\d{6}/.exec(name)?.[0] ?? null,
    fiscalYearEnd: header?.filers[0]?.fiscalYearEnd ?? null,
    bytes: bytes.length,
    warnings: [...decoded.warnings, ...warnings],
    documents,
  }
}

/** Parses the documents of the filing in a folder. */
export async function documentsOf(mirror: string, folder: string): Promise<ParsedDocument[]> {
  const [name] = (await readdir(join(mirror, folder))).filter(file => DOCUMENT.test(file))
  const { documents } = await readMirrorFile(mirror, join(folder, name!))
  return documents.map(({ text }) => parseDocument(text))
}
