import type { Concept } from '../../src/domain/fact.ts'
import { type Counts, count } from '../counts.ts'
import { text } from '../json.ts'
import type { ZipEntry } from '../zip-archive.ts'
import { tableRows } from './tables.ts'

/** `tag.txt`: what is known of a concept. */
export interface DataSetTag {
  readonly concept: Concept
  /** `iord`: a tag for durations or for instants; null where the table does not say. */
  readonly kind: 'duration' | 'instant' | null
  readonly isPerShare: boolean
}

/** Tags by name and version; made as needed for those that `tag.txt` leaves out. */
export class DataSetTags {
  readonly #tags = new Map<string, DataSetTag>()

  static async read(entry: ZipEntry): Promise<{ tags: DataSetTags; read: number; dropped: Counts }> {
    const tags = new DataSetTags()
    const dropped: Counts = new Map()
    let read = 0
    for await (const row of tableRows(entry, ['tag', 'version', 'datatype', 'iord', 'tlabel'])) {
      read += 1
      if (row === null) count(dropped, 'wrong_number_of_columns')
      else tags.#add(row)
    }
    return { tags, read, dropped }
  }

  of(name: string, version: string): DataSetTag {
    const key = `${version}\t${name}`
    const known = this.#tags.get(key)
    if (known) return known
    const made = {
      concept: { taxonomy: taxonomyOf(version), name, label: null },
      kind: null,
      isPerShare: false,
    }
    this.#tags.set(key, made)
    return made
  }

  #add(row: Readonly<Record<string, string>>): void {
    const { tag: name = '', version = '', datatype, iord, tlabel } = row
    this.#tags.set(`${version}\t${name}`, {
      concept: { taxonomy: taxonomyOf(version), name, label: text(tlabel) },
      kind: iord === 'D' ? 'duration' : iord === 'I' ? 'instant' : null,
      isPerShare: datatype === 'perShare',
    })
  }
}

/** The taxonomy as companyfacts names it; a version that is an accession number is the filer's own. */
function taxonomyOf(version: string): string {
  const slash = version.indexOf('/')
  if (slash <= 0) return 'custom'
  const name = version.slice(0, slash)
  return name === 'ifrs' ? 'ifrs-full' : name
}
