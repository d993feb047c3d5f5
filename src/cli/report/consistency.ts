import { dataSetFacts } from '../../../loaders/fsds/index.ts'
import { joinsOf, rederive } from '../../../loaders/shared/build-company.ts'
import { formatCik } from '../../domain/company/company.ts'
import { successors } from '../../domain/company/successors.ts'
import { formatDay } from '../../domain/day.ts'
import { type Cause, type Inconsistency, inconsistenciesOf } from '../../domain/numbers/checks/consistency.ts'
import { deriveNumbers } from '../../domain/numbers/derive/derive-numbers.ts'
import type { StatementRecord } from '../../domain/numbers/statement.ts'
import { AppError } from '../../errors.ts'
import type { OpenStores } from '../../stores/ports/stores.ts'
import type { Report } from '../define-command.ts'

interface DerivedCompany {
  /** Ticker, or CIK if there is none. */
  readonly name: string
  readonly statements: readonly StatementRecord[]
}

/**
 * The statements of every company, derived again from its facts: of the stores, or of the Financial Statement Data Sets of the
 * directory `from`. A company counts once per data set: each is read alone, so that memory holds one at a time. Ends early if the
 * signal stops it.
 */
export async function* derivedStatements(
  from: string | null,
  stores: Pick<OpenStores, 'companies' | 'publisher'>,
  signal: AbortSignal,
): AsyncGenerator<DerivedCompany> {
  const options = { stores, successors: successors(), derive: deriveNumbers }
  if (from !== null) {
    let sets = 0
    for await (const { cik, facts } of dataSetFacts(from, signal)) {
      sets += 1
      const { statements } = deriveNumbers(facts, { joins: joinsOf(cik, options.successors) })
      yield { name: formatCik(cik), statements }
    }
    if (sets === 0 && !signal.aborted)
      throw new AppError('invalid_parameter', { message: `${from} has no data set.` })
    return
  }
  const snapshot = stores.companies.snapshot()
  for (const { cik, listings, formerTickers } of snapshot.companies) {
    const publication = snapshot.publication(cik)
    if (publication.numbers === 0) continue
    if (signal.aborted) return
    const { statements } = await rederive(publication, options)
    yield { name: listings[0]?.ticker ?? formerTickers[0] ?? formatCik(cik), statements }
  }
}

const CAUSES = ['filer', 'restated', 'ours'] as const satisfies readonly Cause[]

export const consistencyReport: Report = {
  name: 'consistency',
  summary: 'Statement records that contradict an identity, a sign or their quarters, by cause.',
  readsMirrors: true,
  async run({ stores, io, signal }, { json, from }) {
    const findings = await consistencyFindings(from, stores, signal)
    if (findings === null) {
      io.err('The report was stopped.')
      return 1
    }
    if (json) io.out(JSON.stringify(findings, null, 2))
    else for (const line of consistencyLines(findings)) io.out(line)
    return 0
  },
}

interface ConsistencyFindings {
  readonly companies: number
  /** Records as known today. */
  readonly records: number
  readonly inconsistent_records: number
  readonly kinds: readonly { readonly kind: string; readonly counts: Readonly<Record<Cause, number>> }[]
  readonly exceptions: readonly {
    readonly company: string
    readonly cause: Cause
    readonly statement: string
    readonly period_type: string
    readonly period_end: string
    readonly accession_number: string
    readonly warning: string
  }[]
}

/** Null if the signal stopped it. */
async function consistencyFindings(
  from: string | null,
  stores: Pick<OpenStores, 'companies' | 'publisher'>,
  signal: AbortSignal,
): Promise<ConsistencyFindings | null> {
  let [companies, records, inconsistent] = [0, 0, 0]
  const found: (Inconsistency & { readonly company: string })[] = []
  for await (const { name, statements } of derivedStatements(from, stores, signal)) {
    const checked = inconsistenciesOf(statements)
    companies += 1
    records += checked.records
    inconsistent += checked.inconsistent
    found.push(...checked.inconsistencies.map(one => ({ company: name, ...one })))
  }
  if (signal.aborted) return null
  const kinds = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, all]) => {
    const count = (cause: Cause) => all.filter(one => one.cause === cause).length
    return { kind, counts: { filer: count('filer'), restated: count('restated'), ours: count('ours') } }
  })
  return {
    companies,
    records,
    inconsistent_records: inconsistent,
    kinds: kinds.sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    exceptions: found.map(({ company, cause, statement, periodType, end, accession, warning }) => ({
      company,
      cause,
      statement,
      period_type: periodType,
      period_end: formatDay(end),
      accession_number: accession,
      warning,
    })),
  }
}

function consistencyLines({
  companies,
  records,
  inconsistent_records,
  kinds,
  exceptions,
}: ConsistencyFindings): string[] {
  const number = (value: number) => value.toLocaleString('en-US')
  return [
    `${number(inconsistent_records)} of ${number(records)} records of ${number(companies)} companies contradict themselves.`,
    '',
    `| warning | ${CAUSES.join(' | ')} |`,
    '| --- | ---: | ---: | ---: |',
    ...kinds.map(
      ({ kind, counts }) => `| \`${kind}\` | ${CAUSES.map(cause => number(counts[cause])).join(' | ')} |`,
    ),
    '',
    ...exceptions.map(
      ({ company, cause, statement, period_type, period_end, accession_number, warning }) =>
        `${company} ${period_end} ${period_type} ${statement}: ${warning} (${cause}, ${accession_number})`,
    ),
  ]
}
