import type { EncodedFiling, IndexedFiling, TextEdit, TextIndex, TextRow } from '../../ports/text.ts'
import type { CompanyListCache } from '../../shared/company-list-cache.ts'
import { chosenFilings, type LiveFiling, type LiveFilings, liveVersions } from '../../shared/filings.ts'
import type { ClickHouse } from '../engine/client.ts'
import {
  type SignalWriter,
  type StagedReading,
  type StagedReadings,
  withStagedReadings,
} from '../signals/publish.ts'
import { type SignalReaderOptions, signalReader } from '../signals/read.ts'
import type { LiveReading } from '../signals/rows.ts'
import { ENCODER } from './encode.ts'
import { type StagedFiling, type TextWriter, withStaged } from './publish.ts'
import { textSearch } from './search.ts'

export interface TextEditOptions {
  readonly db: ClickHouse
  readonly index: TextIndex
  readonly live: LiveFilings
  readonly readings: CompanyListCache<LiveReading>
  readonly signalCaches: Pick<SignalReaderOptions, 'contents' | 'isDamaged'>
  readonly text: TextWriter
  readonly signals: SignalWriter
  /** Makes staged rows live, one publication at a time; returns the publication stamp. */
  publish(filings: readonly StagedFiling[], readings: ReadonlyMap<number, StagedReadings>): Promise<number>
}

/** Stages text and analyses. Reads of up to 20 companies include staged rows. */
export function textEdit(options: TextEditOptions): TextEdit {
  const { db, index, live, readings, signalCaches, text, signals, publish } = options
  const filings = new Map<string, StagedFiling>()
  const analyses = new Map<number, Map<string, StagedReading>>()
  const dropped: StagedReading[] = []

  const filingsWithStaged: LiveFilings = {
    ...live,
    ofCompany: async cik =>
      withStaged(
        await live.ofCompany(cik),
        [...filings.values()].filter(({ filing }) => filing.cik === cik),
      ),
  }
  const readingsWithStaged: CompanyListCache<LiveReading> = {
    ...readings,
    ofCompany: async cik => withStagedReadings(await readings.ofCompany(cik), analyses.get(cik)),
  }
  const stage = (cik: number, staged: ReadonlyMap<string, StagedReading>) => {
    const known = analyses.get(cik) ?? new Map<string, StagedReading>()
    for (const [id, one] of staged) {
      dropped.push(known.get(id) ?? null)
      known.set(id, one)
    }
    if (known.size > 0) analyses.set(cik, known)
  }
  const release = () => {
    text.release([...filings.values()])
    signals.release([...dropped, ...[...analyses.values()].flatMap(of => [...of.values()])])
  }

  const put = async (
    filing: IndexedFiling,
    given: readonly TextRow[] | EncodedFiling,
  ): Promise<'written' | 'unchanged'> => {
    const key = `${filing.cik} ${filing.accession_number}`
    const before = filings.get(key)
    const staged = await text.stage(filing, given, before)
    if (staged === null) return 'unchanged'
    if (before) text.release([before])
    filings.set(key, staged)
    return 'written'
  }

  return {
    text: {
      ...index,
      putFiling: put,
      encoded: { module: ENCODER, ticket: text.ticket, put: encoded => put(encoded.filing, encoded) },
      ...textSearch(db, filingsWithStaged),
      async filings(filter, page) {
        const chosen: readonly LiveFiling[] | null = await chosenFilings(filingsWithStaged, filter, true)
        if (!chosen) return index.filings(filter, page)
        return chosen.slice(page.offset, page.offset + page.limit).map(({ filing }) => filing)
      },
      async indexed(cik, accessions) {
        const known = new Set(
          (await filingsWithStaged.ofCompany(cik)).map(({ filing }) => filing.accession_number),
        )
        return new Set(accessions.filter(accession => known.has(accession)))
      },
      versions: cik => liveVersions(filingsWithStaged, cik),
      signals: {
        ...signalReader(db, { ...signalCaches, live: readingsWithStaged, days: null }),
        async put(cik, given) {
          const staged = await signals.stage(cik, given, await readingsWithStaged.ofCompany(cik))
          stage(cik, staged)
          return { written: staged.size, unchanged: given.length - staged.size }
        },
        async remove(cik, ids) {
          const known = new Set((await readingsWithStaged.ofCompany(cik)).map(({ id }) => id))
          stage(cik, new Map(ids.filter(id => known.has(id)).map(id => [id, null])))
        },
      },
    },
    async activate() {
      const staged = [...filings.values()]
      let published = 0
      try {
        if (staged.length + analyses.size > 0) published = await publish(staged, analyses)
      } finally {
        release()
      }
      if (staged.some(({ superseded }) => superseded !== null)) await text.cleanSometimes()
      if (analyses.size > 0) await signals.cleanSometimes()
      return {
        text: [...new Set(staged.map(({ filing }) => filing.cik))],
        signals: [...analyses.keys()],
        published,
      }
    },
    discard: release,
  }
}
