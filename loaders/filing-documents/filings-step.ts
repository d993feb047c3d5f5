import type { Accession, Filing } from '../../src/domain/company/filing.ts'
import type { Successors } from '../../src/domain/company/successors.ts'
import { formatDay, parseDay } from '../../src/domain/day.ts'
import type { CompanyNumbers, LiveGenerations, Stores } from '../../src/stores/ports/stores.ts'
import type { EdgarSource } from '../edgar/source.ts'
import { addRefused, type ReadReport } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { type DescribedFolder, describeFolder } from './describe.ts'
import { type DocumentFilter, isWantedBy } from './document-filter.ts'
import type { KnownPeriod } from './fiscal-label.ts'
import { reportUnnamed } from './load-documents.ts'

interface DescribedFolders {
  /** Oldest filing first. */
  readonly folders: readonly DescribedFolder[]
  /** All that the source has, also those that are not wanted or cannot be used. */
  readonly found: number
}

/** The folders of a company's selected filings with their descriptions; folders that cannot be described are counted or reported. */
export async function describeFolders(
  source: EdgarSource,
  members: readonly number[],
  listed: readonly Filing[],
  wanted: DocumentFilter,
  report: ReadReport,
): Promise<DescribedFolders> {
  const isWanted = isWantedBy(wanted)
  const byAccession = new Map<Accession, Filing>(listed.map(filing => [filing.accession, filing]))
  const described: DescribedFolder[] = []
  let unnamed = 0
  let found = 0
  for (const cik of members) {
    const own = listed.filter(({ filerCik }) => filerCik === cik)
    for (const folder of (await source.filings?.(cik, { listed: own, isWanted })) ?? []) {
      found += 1
      if (folder.accession === null) {
        unnamed += 1
        continue
      }
      try {
        const filing = await describeFolder(folder, folder.accession, byAccession)
        if (isWanted(filing)) described.push(filing)
      } catch (error) {
        if (!(error instanceof RejectedInputError)) throw error
        addRefused(report, folder.name, error.message)
      }
    }
  }
  reportUnnamed(report, unnamed)
  return {
    folders: described.sort((a, b) => a.filed - b.filed || (a.accession < b.accession ? -1 : 1)),
    found,
  }
}

/** Folders that a source has of filings, where none of them is wanted. */
export async function countFolders(source: EdgarSource, members: readonly number[]): Promise<number> {
  let found = 0
  for (const cik of members) {
    found += (await source.filings?.(cik, { listed: [], isWanted: () => false }))?.length ?? 0
  }
  return found
}

/** The fiscal calendar as of a day: of the numbers that were just built, else as stored. */
export function calendarOf(
  built: Pick<CompanyNumbers, 'periods'> | null,
  publication: LiveGenerations,
  { facts }: Pick<Stores, 'facts'>,
): (day: number) => Promise<readonly KnownPeriod[]> {
  if (built) {
    return async day => built.periods.filter(({ knownFrom, knownTo }) => knownFrom <= day && knownTo > day)
  }
  if (publication.numbers === 0) return async () => []
  return async day =>
    (await facts.periods(publication, formatDay(day))).map(row => ({
      periodType: row.period_type,
      fiscalYear: row.fiscal_year,
      fiscalPeriod: row.fiscal_period,
      end: parseDay(row.period_end)!,
    }))
}

/** The registrants of a company, today's first. */
export function membersOf(company: number, successors: Successors): number[] {
  return [company, ...successors.predecessorsOf(company).map(({ cik }) => cik)]
}
