import type { Day } from '../../../domain/day.ts'
import type { Split } from '../../../domain/numbers/statement.ts'
import { runShared } from '../../../observability/request-context.ts'
import type { LiveGenerations } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { accessionText } from '../engine/tsv.ts'
import type { State } from '../publishing/state.ts'

const SELECT = `
  SELECT cik, generation, ratio, toInt32(effective) AS effective_day, toInt32(known_from) AS known_day, accn
  FROM splits`
const OF_SOME = `${SELECT} WHERE cik IN {ciks:Array(UInt32)} ORDER BY cik, effective_day`
const OF_ALL = `${SELECT} ORDER BY cik, effective_day`

/** All splits there are: a few a company, so that to read them takes as long as some queries of single companies. */
const MIN_READS = 4

interface SplitRow {
  readonly cik: number
  readonly generation: string
  readonly ratio: number
  readonly effective_day: number
  readonly known_day: number
  readonly accn: string
}

interface StoredSplit {
  readonly generation: number
  readonly split: Split
}

type StoredSplits = ReadonlyMap<number, readonly StoredSplit[]>

/** Splits known on a day, by CIK; those of companies without any are absent. */
type SplitReader = (
  companies: readonly LiveGenerations[],
  asOf: Day,
) => Promise<ReadonlyMap<number, readonly Split[]>>

/** Reads splits of some companies. After several reads since the last publish it reads and caches those of all. */
export function splitReader(db: ClickHouse, state: Pick<State, 'snapshot'>): SplitReader {
  let current: object | null = null
  let reads = 0
  let all: Promise<StoredSplits> | null = null

  async function ofAll(): Promise<StoredSplits> {
    const from = current
    try {
      return stored(await db.query<SplitRow>(OF_ALL))
    } catch (error) {
      // A failure is not kept.
      if (current === from) all = null
      throw error
    }
  }

  function read(companies: readonly LiveGenerations[]): Promise<StoredSplits> {
    const now = state.snapshot()
    if (now !== current) [current, reads, all] = [now, 0, null]
    reads += 1
    if (reads > MIN_READS) {
      all ??= runShared(ofAll)
      return all
    }
    return db.query<SplitRow>(OF_SOME, { ciks: companies.map(({ cik }) => cik) }).then(stored)
  }

  return async (companies, asOf) => {
    if (companies.length === 0) return new Map()
    const found = await read(companies)
    const known = new Map<number, readonly Split[]>()
    for (const { cik, numbers } of companies) {
      const own =
        found
          .get(cik)
          ?.filter(({ generation, split }) => generation === numbers && split.knownFrom <= asOf) ?? []
      if (own.length > 0)
        known.set(
          cik,
          own.map(({ split }) => split),
        )
    }
    return known
  }
}

function stored(rows: readonly SplitRow[]): StoredSplits {
  const splits = new Map<number, StoredSplit[]>()
  for (const { cik, generation, ratio, effective_day, known_day, accn } of rows) {
    const split = { ratio, effective: effective_day, knownFrom: known_day, accession: accessionText(accn) }
    const own = splits.get(cik) ?? []
    own.push({ generation: Number(generation), split })
    splits.set(cik, own)
  }
  return splits
}
