import { FAR_FUTURE } from '../../day.ts'
import { STATEMENTS } from '../line-items/index.ts'
import { type StatementView, servedFields } from '../line-items/line-item.ts'
import type { StatementName, StatementRecord, Template } from '../statement.ts'
import { checkIdentities, type IdentityId } from './identities.ts'

/** How many companies of a template have a value for a line. */
export interface LineCoverage {
  readonly statement: StatementName
  readonly line: string
  readonly template: Template
  /** Companies of which the template has the line. */
  readonly companies: number
  /** Those of them with a value. */
  readonly covered: number
}

/** How often an identity could be tried on the records of a template's companies, and how often it held. */
export interface IdentityRate {
  readonly identity: IdentityId
  readonly template: Template
  readonly tried: number
  readonly held: number
}

export interface CoverageTables {
  readonly companies: number
  /** Companies by the template of their latest record. */
  readonly templates: ReadonlyMap<Template, number>
  readonly lines: readonly LineCoverage[]
  readonly identities: readonly IdentityRate[]
}

/**
 * Counts companies one by one. A company counts with its latest annual record of each statement, as known today, or its
 * latest quarterly record if it has no annual one.
 */
export function coverageCounter(): {
  add(records: readonly StatementRecord[]): void
  tables(): CoverageTables
} {
  const templates = new Map<Template, number>()
  const lines = new Map<
    string,
    { row: Omit<LineCoverage, 'companies' | 'covered'>; companies: number; covered: number }
  >()
  const identities = new Map<
    string,
    { row: Omit<IdentityRate, 'tried' | 'held'>; tried: number; held: number }
  >()
  let companies = 0

  function addStatement(view: StatementView, record: StatementRecord): void {
    const { template } = record
    for (const line of servedFields(view)) {
      const key = `${view.name} ${line} ${template}`
      const cell = lines.get(key) ?? {
        row: { statement: view.name, line, template },
        companies: 0,
        covered: 0,
      }
      lines.set(key, cell)
      if (record.nullReasons.get(line)?.startsWith('not_applicable:')) continue
      cell.companies += 1
      if (record.values.has(line)) cell.covered += 1
    }
  }

  return {
    add(records) {
      const latest = Object.values(STATEMENTS).flatMap(view => {
        const record = latestOf(records, view.name)
        return record ? [{ view, record }] : []
      })
      const template = latest[0]?.record.template
      if (template === undefined) return
      companies += 1
      templates.set(template, (templates.get(template) ?? 0) + 1)
      for (const { view, record } of latest) addStatement(view, record)
      for (const { identity, holds } of checkIdentities(records)) {
        const key = `${identity} ${template}`
        const cell = identities.get(key) ?? { row: { identity, template }, tried: 0, held: 0 }
        identities.set(key, cell)
        cell.tried += 1
        if (holds) cell.held += 1
      }
    },
    tables() {
      return {
        companies,
        templates,
        lines: [...lines.values()].map(({ row, companies, covered }) => ({ ...row, companies, covered })),
        identities: [...identities.values()].map(({ row, tried, held }) => ({ ...row, tried, held })),
      }
    },
  }
}

function latestOf(
  records: readonly StatementRecord[],
  statement: StatementName,
): StatementRecord | undefined {
  const live = records.filter(record => record.statement === statement && record.knownTo === FAR_FUTURE)
  return latestEnd(live, 'annual') ?? latestEnd(live, 'quarterly')
}

function latestEnd(
  records: readonly StatementRecord[],
  periodType: StatementRecord['periodType'],
): StatementRecord | undefined {
  return records
    .filter(record => record.periodType === periodType)
    .reduce<StatementRecord | undefined>(
      (best, record) => (best && best.end >= record.end ? best : record),
      undefined,
    )
}
