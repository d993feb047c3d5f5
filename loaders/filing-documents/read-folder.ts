import { createHash } from 'node:crypto'
import { decodeText } from '../../src/domain/document/decode-text.ts'
import type { SubmissionDocument } from '../../src/domain/document/document.ts'
import type { SubmissionHeader } from '../../src/domain/document/submission/header.ts'
import { parseSubmission } from '../../src/domain/document/submission.ts'
import { Refusal } from '../refusal.ts'
import { faultOfText } from './cut-off.ts'
import { exhibitTypeOf, plainName, roleOf } from './file-names.ts'
import type { FilingFile, FilingFolder } from './folder.ts'

/** What the files of a filing hold, before it is parsed. */
export interface FolderContent {
  /** Null where no file has one. */
  readonly header: SubmissionHeader | null
  /** The main document first, then exhibits whose text is read, in the order of the filing. */
  readonly documents: readonly SubmissionDocument[]
  /** Text of the XBRL instance and of the label linkbase; null where there is none. */
  readonly instance: string | null
  readonly labels: string | null
  /** Tells contents apart, whatever the order of the files. */
  readonly digest: string
}

/** Exhibits that are read: releases and transcripts, and annual reports that items are incorporated from. */
const READ_EXHIBIT = /^EX-(99|13)(\D|$)/
const NO_MAIN = /^(EX|GRAPHIC|XML|ZIP|PDF)\b/
const TEXT_NAME = /\.(html?|txt)$/i

/**
 * Reads the files of a filing. `primaryDocument` is the name of the main document where a list of filings tells it. Throws
 * `Refusal` for files that cannot be had, are empty or cut off, and where it cannot be told which document is the main one.
 */
export async function readFolder(
  folder: FilingFolder,
  primaryDocument: string | null,
): Promise<FolderContent> {
  const files = await Promise.all(
    (await folder.files()).map(async file => ({ file, role: roleOf(file.name), bytes: await file.bytes() })),
  )
  const digests = files.map(({ file, bytes }) =>
    createHash('sha256').update(`${file.name}\n${file.type}\n`).update(bytes).digest('hex'),
  )
  const textOf = (role: string): string | null => {
    const found = files.find(file => file.role === role)
    return found ? decodeText(found.bytes).text : null
  }
  const read = files
    .filter(({ role }) => role === 'submission' || role === 'document')
    .map(({ file, bytes }) => readFile(file, decodeText(bytes).text))
  const whole = read.find(({ header }) => header !== null)
  const documents = whole ? whole.documents : joined(read, primaryDocument)
  return {
    header: whole?.header ?? null,
    documents: worthReading(documents),
    instance: textOf('instance') ?? embedded(documents, 'EX-101.INS'),
    labels: textOf('labels') ?? embedded(documents, 'EX-101.LAB'),
    digest: createHash('sha256').update(digests.sort().join()).digest('hex'),
  }
}

interface ReadFile {
  readonly file: FilingFile
  /** Marked as a document of a submission, which tells type and name. */
  readonly isMarked: boolean
  readonly header: SubmissionHeader | null
  readonly documents: readonly SubmissionDocument[]
}

function readFile(file: FilingFile, text: string): ReadFile {
  const fault = faultOfText(text)
  if (fault !== null) throw new Refusal(`${file.name} ${fault}`)
  const { header, documents } = parseSubmission(text, plainName(file.name))
  return { file, isMarked: /^\s*<DOCUMENT>/.test(text), header, documents }
}

/** Documents kept as files of their own: the main one, then exhibits by their names. */
function joined(files: readonly ReadFile[], primaryDocument: string | null): SubmissionDocument[] {
  if (files.length === 1) return [...named(files[0]!, true)]
  const main = mainOf(files, primaryDocument)
  if (files.length > 0 && main === null) {
    throw new Refusal(`which of ${files.length} documents is the main one cannot be told`)
  }
  const others = files.filter(file => file !== main)
  return [main, ...others].flatMap(file => (file ? named(file, file === main) : []))
}

function mainOf(files: readonly ReadFile[], primaryDocument: string | null): ReadFile | null {
  const listed = files.find(({ file }) => plainName(file.name) === primaryDocument)
  if (listed) return listed
  const candidates = files.filter(file => !NO_MAIN.test(typeOf(file)))
  return candidates.length === 1 ? candidates[0]! : null
}

/** By its marks or the list it comes from, else by its name; '' where neither tells. */
function typeOf({ file, isMarked, documents }: ReadFile): string {
  return (isMarked ? documents[0]?.type : file.type) ?? exhibitTypeOf(file.name) ?? ''
}

/** Documents with the type and name that their file tells. Of a main document without marks the form is its type. */
function named(read: ReadFile, isMain: boolean): SubmissionDocument[] {
  const { file, isMarked, documents } = read
  return documents.map(document => ({
    ...document,
    type: isMarked ? document.type : isMain ? '' : typeOf(read),
    filename: document.filename ?? plainName(file.name),
  }))
}

function worthReading(documents: readonly SubmissionDocument[]): SubmissionDocument[] {
  return documents.filter(
    ({ type, filename, text }, at) =>
      text.trim() !== '' &&
      (at === 0 || (READ_EXHIBIT.test(type) && (filename === null || TEXT_NAME.test(filename)))),
  )
}

function embedded(documents: readonly SubmissionDocument[], type: string): string | null {
  return documents.find(document => document.type === type)?.text ?? null
}
