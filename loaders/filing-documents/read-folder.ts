import { createHash } from 'node:crypto'
import { decodeText } from '../../src/domain/documents/reader/decode-text.ts'
import type { SubmissionDocument } from '../../src/domain/documents/reader/document.ts'
import type { SubmissionHeader } from '../../src/domain/documents/reader/submission/header.ts'
import { parseSubmission } from '../../src/domain/documents/reader/submission.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { exhibitTypeOf, type FileRole, plainName, READ_EXHIBIT, roleOf } from './file-names.ts'
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
  /** Texts of the presentation and calculation linkbases and of the schema. */
  readonly links: readonly string[]
  /** Tells contents apart, whatever the order of the files. */
  readonly digest: string
}

const NO_MAIN = /^(EX|GRAPHIC|XML|ZIP|PDF)\b/
const TEXT_NAME = /\.(html?|txt)$/i

/**
 * Reads the files of a filing. `primaryDocument` is the name of the main document if a list of filings gives it. Throws
 * `RejectedInputError` for files that cannot be had, are empty or cut off, and if the main document cannot be identified.
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
  const textsOf = (role: FileRole) =>
    files.filter(file => file.role === role).map(({ bytes }) => decodeText(bytes).text)
  const read = files
    .filter(({ role }) => role === 'submission' || role === 'document')
    .map(({ file, bytes }) => readFile(file, decodeText(bytes).text))
  const whole = read.find(({ header }) => header !== null)
  const documents = whole ? whole.documents : joined(read, primaryDocument)
  return {
    header: whole?.header ?? null,
    documents: worthReading(documents),
    instance: textsOf('instance')[0] ?? embedded(documents, /^EX-101\.INS$/)[0] ?? null,
    labels: textsOf('labels')[0] ?? embedded(documents, /^EX-101\.LAB$/)[0] ?? null,
    links: [...textsOf('links'), ...embedded(documents, /^EX-101\.(PRE|CAL|SCH)$/)],
    digest: createHash('sha256').update(digests.sort().join()).digest('hex'),
  }
}

interface ReadFile {
  readonly file: FilingFile
  /** Has the tags of a document of a submission, with type and name. */
  readonly isMarked: boolean
  readonly header: SubmissionHeader | null
  readonly documents: readonly SubmissionDocument[]
}

function readFile(file: FilingFile, text: string): ReadFile {
  const fault = truncationReason(text)
  if (fault !== null) throw new RejectedInputError(`${file.name} ${fault}`)
  const { header, documents } = parseSubmission(text, plainName(file.name))
  return { file, isMarked: /^\s*<DOCUMENT>/.test(text), header, documents }
}

/** Documents stored as separate files: the main one, then exhibits ordered by name. */
function joined(files: readonly ReadFile[], primaryDocument: string | null): SubmissionDocument[] {
  if (files.length === 1) return [...named(files[0]!, true)]
  const main = mainOf(files, primaryDocument)
  if (files.length > 0 && main === null) {
    throw new RejectedInputError(`the main one of ${files.length} documents cannot be determined`)
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

/** By its tags or the list it comes from, else by its name; '' if neither shows it. */
function typeOf({ file, isMarked, documents }: ReadFile): string {
  return (isMarked ? documents[0]?.type : file.type) ?? exhibitTypeOf(file.name) ?? ''
}

/** Documents with the type and name that their file gives. A main document without tags has the form as its type. */
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

function embedded(documents: readonly SubmissionDocument[], type: RegExp): string[] {
  return documents.filter(document => type.test(document.type)).map(({ text }) => text)
}

/** Characters at either end that contain the tags of a complete text. */
const END = 5_000
const END_OF_SUBMISSION = /<\/(SEC-DOCUMENT|IMS-DOCUMENT|SUBMISSION)>|-----END PRIVACY-ENHANCED MESSAGE-----/

/** Why a text cannot be a complete filing or document; null if nothing indicates it. */
export function truncationReason(text: string): string | null {
  if (text.trim() === '') return 'is empty'
  const last = text.lastIndexOf('\n<DOCUMENT>')
  if (last >= 0 || text.startsWith('<DOCUMENT>')) {
    const isWhole = text.indexOf('</DOCUMENT>', last) >= 0 || END_OF_SUBMISSION.test(text.slice(-END))
    return isWhole ? null : 'is cut off: its last <DOCUMENT> does not end'
  }
  const isHtml = /<html[\s>]/i.test(text.slice(0, END))
  return isHtml && !/<\/(html|body)\s*>/i.test(text.slice(-END))
    ? 'is cut off: its <html> does not end'
    : null
}
