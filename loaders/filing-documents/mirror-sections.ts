import { formatDay } from '../../src/domain/day.ts'
import { parseDocument } from '../../src/domain/documents/reader/parse-document.ts'
import type { LocatedSection } from '../../src/domain/documents/sections/section.ts'
import { sectionsOf } from '../../src/domain/documents/sections/sections-of.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { describeFolder } from './describe.ts'
import { withForm } from './load-filing.ts'
import { openMirrorFolders } from './mirror-folders.ts'
import { readFolder } from './read-folder.ts'

/** A filing of a mirror, read without being loaded. */
export interface MirrorFiling {
  readonly cik: number
  readonly accession: string
  readonly form: string
  /** `YYYY-MM-DD` */
  readonly filingDate: string
  /** Characters of its documents as filed. */
  readonly characters: number
  readonly sections: readonly LocatedSection[]
}

/** A filing that cannot be read, with the reason. */
export interface RejectedFiling {
  readonly file: string
  readonly reason: string
}

/** The sections of every filing of a mirror directory, one filing at a time. */
export async function* mirrorSections(directory: string): AsyncGenerator<MirrorFiling | RejectedFiling> {
  const mirror = await openMirrorFolders(directory)
  yield* mirror.refused
  for (const cik of [...mirror.ciks()].sort((a, b) => a - b)) {
    for (const folder of await mirror.of(cik, { listed: [], isWanted: () => true })) {
      if (folder.accession === null) continue
      try {
        const described = await describeFolder(folder, folder.accession, new Map())
        const { documents } = await readFolder(folder, described.primaryDocument)
        if (documents.length === 0) continue
        const { accession, form } = described
        const filingDate = formatDay(described.filed)
        const parsed = documents.map(document => ({
          document: withForm(document, form),
          parsed: parseDocument(document.text),
        }))
        yield {
          cik,
          accession,
          form,
          filingDate,
          characters: documents.reduce((sum, { text }) => sum + text.length, 0),
          sections: sectionsOf({ form, filingDate, documents: parsed }),
        }
      } catch (error) {
        if (!(error instanceof RejectedInputError)) throw error
        yield { file: folder.name, reason: error.message }
      }
    }
  }
}
