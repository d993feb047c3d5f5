import { parseDay } from '../../../domain/day.ts'
import type {
  FilingPresentation,
  PresentationSource,
  PresentedLine,
  PresentedStatement,
  PresentedStatementName,
} from '../../../domain/numbers/presentation.ts'
import type { LiveGenerations, PresentationStore } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { accessionText, tsvAccession } from '../engine/tsv.ts'
import { FLAGS, NO_PARENT } from './rows/presentation-rows.ts'

const STATEMENTS = (filter: string) => `
  SELECT filed, accn, form, filer_cik, source, statement, title, concepts, labels, depths, flags, parents, weights
  FROM presented_statements
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64} ${filter}
  ORDER BY filed, accn, position`

const FILINGS = (filter: string) => `
  SELECT DISTINCT filed, accn, form, filer_cik, source
  FROM presented_statements
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64} ${filter}
  ORDER BY filed DESC, accn DESC`

interface FilingRow {
  readonly filed: string
  readonly accn: string
  readonly form: string
  readonly filer_cik: number
  readonly source: PresentationSource
}

interface Row extends FilingRow {
  readonly statement: PresentedStatementName
  readonly title: string
  readonly concepts: readonly string[]
  readonly labels: readonly string[]
  readonly depths: readonly number[]
  readonly flags: readonly number[]
  readonly parents: readonly number[]
  readonly weights: readonly number[]
}

export function presentationStore(db: ClickHouse): PresentationStore {
  return {
    async filings({ cik, numbers: generation }, asOf) {
      if (generation === 0) return []
      const sql = FILINGS(asOf === null ? '' : 'AND filed <= {asOf:Date}')
      const rows = await db.query<FilingRow>(sql, { cik, generation, ...(asOf !== null && { asOf }) })
      return rows.map(({ filed, accn, form, filer_cik, source }) => ({
        filed,
        accession_number: accessionText(accn),
        form_type: form,
        filer_cik,
        source,
      }))
    },

    async ofFiling({ cik, numbers: generation }, accession) {
      if (generation === 0) return []
      const accn = BigInt(tsvAccession(accession))
      const rows = await db.query<Row>(STATEMENTS('AND accn = {accn:UInt64}'), { cik, generation, accn })
      return rows.map(statementOf)
    },
  }
}

/** All presentations of a generation, oldest filing first. */
export async function readPresentations(
  db: ClickHouse,
  { cik, numbers: generation }: LiveGenerations,
): Promise<FilingPresentation[]> {
  if (generation === 0) return []
  const rows = await db.query<Row>(STATEMENTS(''), { cik, generation }, { threads: 2, seconds: 60 })
  return [...Map.groupBy(rows, ({ accn }) => accn).values()].map(own => {
    const { accn, form, filed, filer_cik, source } = own[0] as Row
    const filing = {
      accession: accessionText(accn),
      form,
      filed: parseDay(filed)!,
      filerCik: filer_cik,
      fiscalYearFocus: null,
      fiscalPeriodFocus: null,
    }
    return { filing, source, statements: own.map(statementOf) }
  })
}

function statementOf({ statement, title, concepts, ...lists }: Row): PresentedStatement {
  const lines = concepts.map((concept, at): PresentedLine => {
    const flags = lists.flags[at] as number
    const parent = lists.parents[at] as number
    const weight = lists.weights[at] as number
    return {
      concept,
      label: lists.labels[at] || null,
      depth: lists.depths[at] as number,
      isHeading: (flags & FLAGS.isHeading) !== 0,
      isTotal: (flags & FLAGS.isTotal) !== 0,
      isNegated: (flags & FLAGS.isNegated) !== 0,
      parent: parent === NO_PARENT ? null : parent,
      weight: weight === 0 ? null : weight > 0 ? 1 : -1,
    }
  })
  return { statement, title: title || null, lines }
}
