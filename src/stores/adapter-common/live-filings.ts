import type { IndexedFiling } from '../text-port.ts'
import type { LiveLists } from './live-lists.ts'

/** A filing as it is published, with the load whose rows are live. */
export interface LiveFiling {
  readonly filing: IndexedFiling
  /** The adapter's own name of a set of rows. */
  readonly load: string
  readonly rows: number
  /** Section marks. */
  readonly sections: ReadonlySet<string>
}

/** Of each company newest first by filing date and accession number. */
export type LiveFilings = LiveLists<LiveFiling>

/** Names of the live rows of a company's filings by accession number. */
export async function liveVersions(live: LiveFilings, cik: number): Promise<ReadonlyMap<string, string>> {
  return new Map((await live.ofCompany(cik)).map(({ filing, load }) => [filing.accession_number, load]))
}
