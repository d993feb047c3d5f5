import { createHash } from 'node:crypto'
import { oneAtATime } from '../adapter-common/one-at-a-time.ts'
import type { DocumentPublisher, FilingDocuments } from '../ports.ts'
import type { ClickHouse } from './client.ts'
import { removal } from './cluster.ts'
import type { MakeLive } from './make-live.ts'
import { DIMENSIONAL_COLUMNS, dimensionalLines, documentHash } from './rows/dimensional-rows.ts'
import type { State } from './state.ts'
import { accessionText, slices, tsvAccession, tsvFilingDay, tsvRow } from './tsv.ts'

const LIVE = `
  SELECT accn, g, filed, text_rows, fact_count, content_hash, inputs
  FROM document_filings FINAL
  WHERE cik = {cik:UInt32}`

/** Readers find rows by their generation, so nothing waits for the removal of former ones. */
const FORMER = 'cik = {cik:UInt32} AND accn = {accn:UInt64} AND g < {g:UInt64}'
const COUNT_FORMER = `SELECT count() AS n FROM dimensional_facts WHERE ${FORMER}`

const COLUMNS = [
  ...['cik', 'accn', 'version', 'g', 'filed', 'text_rows', 'fact_count', 'content_hash', 'inputs'],
] as const

interface Row {
  readonly accn: string
  readonly g: string
  readonly filed: string
  readonly text_rows: number
  readonly fact_count: number
  readonly content_hash: string
  readonly inputs: string
}

/** Facts of a filing first, under a new generation; then the filing's row, which makes that generation the live one. */
export function documentStore(db: ClickHouse, state: State, makeLive: MakeLive): DocumentPublisher {
  const perFiling = oneAtATime()
  const live = (cik: number) => db.query<Row>(LIVE, { cik }, { threads: 2 })

  async function put(documents: FilingDocuments): Promise<'written' | 'unchanged'> {
    const { cik, accession, filed, facts, textRows, textHash, inputs } = documents
    const accn = BigInt(tsvAccession(accession))
    const lines = dimensionalLines(documents)
    const hash = documentHash(textRows, textHash, lines)
    const [known] = await db.query<Row>(`${LIVE} AND accn = {accn:UInt64}`, { cik, accn })
    const isSame = known?.content_hash === hash
    if (isSame && known.inputs === inputs) return 'unchanged'
    const g = isSame ? Number(known.g) : state.generations.next()
    if (!isSame) await db.insertTsv('dimensional_facts', DIMENSIONAL_COLUMNS, slices(`${cik}\t${g}\t`, lines))
    // Of two loaders at one server the later generation is the live one, and only earlier ones are removed.
    const version = isSame ? state.generations.next() : g
    const cells = [tsvFilingDay(filed), textRows, facts.length, hash, inputs]
    await db.insertTsv('document_filings', COLUMNS, [tsvRow([cik, String(accn), version, g, ...cells])])
    if (!isSame) {
      const former = await db.query<{ n: string }>(COUNT_FORMER, { cik, accn, g })
      if (Number(former[0]?.n) > 0)
        await db.command(removal(db.cluster, 'dimensional_facts', FORMER), { cik, accn, g })
    }
    return isSame ? 'unchanged' : 'written'
  }

  return {
    async loaded(cik) {
      const rows = await live(cik)
      return new Map(
        rows.map(({ accn, inputs, text_rows: textRows }) => [accessionText(accn), { inputs, textRows }]),
      )
    },
    put: documents => perFiling(`${documents.cik} ${documents.accession}`, () => put(documents)),
    async publish(cik) {
      const rows = await live(cik)
      const hash = hashOf(rows)
      if (rows.length === 0 || state.versions().get(cik, 'documents')?.hash === hash) return 'unchanged'
      const days = rows.map(({ filed }) => filed).sort()
      await makeLive([
        {
          cik,
          part: 'documents',
          g: state.generations.next(),
          hash,
          rows: rows.filter(({ text_rows }) => text_rows > 0).length,
          records: rows.reduce((sum, { fact_count }) => sum + fact_count, 0),
          firstFiling: days[0] ?? null,
          lastFiling: days.at(-1) ?? null,
        },
      ])
      return 'published'
    },
  }
}

function hashOf(rows: readonly Row[]): string {
  const lines = rows.map(({ accn, content_hash }) => `${accn} ${content_hash}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 32)
}
