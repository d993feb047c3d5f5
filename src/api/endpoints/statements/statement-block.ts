import { formatCik } from '../../../domain/company/company.ts'
import { type Day, FAR_FUTURE, parseDay } from '../../../domain/day.ts'
import { LINE_ITEMS } from '../../../domain/numbers/line-items/index.ts'
import { type StatementView, servedFields } from '../../../domain/numbers/line-items/line-item.ts'
import {
  type KnownSplit,
  onBasis,
  type PeriodType,
  type StatementName,
  splitFactor,
} from '../../../domain/numbers/statement.ts'
import { significant } from '../../../domain/significant-digits.ts'
import type { LiveGenerations, StatementRow, StatementVersion } from '../../../stores/ports/stores.ts'
import { type RecordVersion, type VersionBlock, versionBlock } from '../../blocks/version-block.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { timeSlicer } from '../snapshot-cache.ts'
import { absent, provenanceOf } from './provenance.ts'

interface StatementQuestion {
  readonly statement: StatementName
  readonly periodType: PeriodType
  /** Per-share values and share counts on the split basis of the requested date. */
  readonly adjusted: boolean
  readonly provenance: boolean
}

const slicer = timeSlicer()

/** All versions of the statements of one kind of a company, as they are served. */
export function statementBlock(
  view: StatementView,
  publication: LiveGenerations,
  { stores, blocks }: Pick<HandlerContext, 'stores' | 'blocks'>,
  { statement, periodType, adjusted, provenance }: StatementQuestion,
): VersionBlock | Promise<VersionBlock> {
  const { cik, numbers } = publication
  const shape = `${adjusted ? 'adjusted' : 'as-filed'} ${provenance ? 'provenance' : ''}`
  return blocks.get(`${cik} ${numbers} ${statement} ${periodType} ${shape}`, async () => {
    const versionsOf = (type: PeriodType) =>
      stores.statements.versions(publication, { statement, periodType: type, provenance })
    const [versions, splits, quarters] = await Promise.all([
      versionsOf(periodType),
      adjusted ? stores.facts.splits(publication, null) : [],
      // Twelve months are based on the quarters of the same day.
      provenance && periodType === 'ttm' ? versionsOf('quarterly') : [],
    ])
    const known = splits.map(split => ({ ...split, knownFrom: parseDay(split.known_from)! }))
    const served = await slicer.map(versions, version =>
      servedVersions(view, version, known, provenance ? quarters : null),
    )
    return versionBlock(served.flat())
  })
}

type SplitVersion = KnownSplit & { readonly knownFrom: Day }

/**
 * One stored version as it is served. A split or a quarter that becomes known while it is current changes what is served, so it
 * becomes several versions.
 */
function servedVersions(
  view: StatementView,
  version: StatementVersion,
  splits: readonly SplitVersion[],
  quarters: readonly StatementVersion[] | null,
): RecordVersion[] {
  const own = quarters && quartersWithin(version, quarters)
  const changes = [
    ...(Object.keys(version.basis).length > 0 ? splits.map(({ knownFrom }) => knownFrom) : []),
    ...(own ?? []).flatMap(({ known_from, known_to }) => [known_from, known_to]),
  ]
  const isWithin = (day: Day) => day > version.known_from && day < version.known_to
  const days = [...new Set([version.known_from, ...changes.filter(isWithin)])].sort((a, b) => a - b)
  const served: RecordVersion[] = []
  for (const [index, day] of days.entries()) {
    const knownTo = days[index + 1] ?? version.known_to
    const record = statementRecord(view, version, {
      // The current version is also served without a day, with every split.
      splits: knownTo === FAR_FUTURE ? splits : splits.filter(({ knownFrom }) => knownFrom <= day),
      quarters: own?.filter(({ known_from, known_to }) => known_from <= day && day < known_to) ?? null,
    })
    const json = JSON.stringify(record)
    const last = served.at(-1)
    if (last?.json === json) served[served.length - 1] = { ...last, knownTo }
    else served.push({ knownFrom: day, knownTo, json, word: version.currency })
  }
  return served
}

/** Versions of the quarters inside the period of a record. */
function quartersWithin(
  { period_start, period_end }: StatementRow,
  quarters: readonly StatementVersion[],
): StatementVersion[] {
  return quarters.filter(
    quarter => quarter.period_end <= period_end && quarter.period_end > (period_start ?? ''),
  )
}

const KINDS = new Map(LINE_ITEMS.map(item => [item.id, item.kind]))

interface RecordOptions {
  /** Splits to bring per-share values and share counts to; empty leaves them as filed. */
  readonly splits: readonly KnownSplit[]
  /** Null without provenance; else the quarters of the same day, on which twelve months are based. */
  readonly quarters: readonly StatementRow[] | null
}

/** A stored version as it is served. */
export function statementRecord(view: StatementView, row: StatementRow, { splits, quarters }: RecordOptions) {
  const factor = (id: string) => {
    const basis = row.basis[id]
    return basis === undefined ? null : splitFactor(splits, basis)
  }
  const served = (id: string) => {
    const value = row.values[id]
    return value === undefined ? null : significant(onBasis(KINDS.get(id) ?? 'flow', value, factor(id) ?? 1))
  }
  return {
    period_end: row.period_end,
    period_type: row.period_type,
    period_start: row.period_start,
    ...Object.fromEntries(servedFields(view).map(id => [id, served(id)])),
    fiscal_year: row.fiscal_year,
    fiscal_period: row.fiscal_period,
    fiscal_year_reported: row.fiscal_year_reported,
    filed: row.filed,
    accession_number: row.accession_number,
    filer_cik: formatCik(row.filer_cik),
    warnings: [...row.warnings],
    ...(quarters && {
      provenance: Object.fromEntries(
        servedFields(view).map(id => [
          id,
          row.values[id] === undefined
            ? absent(row.null_reasons[id] ?? 'not_reported')
            : provenanceOf(id, row, factor(id), quarters),
        ]),
      ),
    }),
  }
}
