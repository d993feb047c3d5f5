import { formatDay } from '../../domain/day.ts'
import { type Cause, type Inconsistency, inconsistenciesOf } from '../../domain/numbers/checks/consistency.ts'
import type { OpenStores } from '../../stores/ports/stores.ts'
import type { Report } from '../define-command.ts'
import { derivedStatements } from './derived-statements.ts'

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
