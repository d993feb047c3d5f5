import type { Successors } from '../../src/domain/company/successors.ts'
import { formatDay, parseDay } from '../../src/domain/day.ts'
import type { Accession, Filing } from '../../src/domain/filing.ts'
import type { CompanyLoad, Publication, Stores } from '../../src/stores/ports.ts'
import type { EdgarSource } from '../edgar/source.ts'
import { addRefused, type LoadReport } from '../load-report.ts'
import { Refusal } from '../refusal.ts'
import { type DescribedFolder, describeFolder } from './describe.ts'
import type { KnownPeriod } from './fiscal-label.ts'
import { reportUnnamed } from './load-documents.ts'
import { type DocumentsWanted, isWantedBy } from './wanted.ts'

export interface DescribedFolders {
  /** Oldest filing first. */
  readonly folders: readonly DescribedFolder[]
  /** Folders that are no filing that can be named; each is counted or reported. */
  readonly unusable: number
}

/** The folders of a company's filings that are wanted, each told what filing it is. */
export async function describeFolders(
  source: EdgarSource,
  members: readonly number[],
  listed: readonly Filing[],
  wanted: DocumentsWanted,
  report: LoadReport,
): Promise<DescribedFolders> {
  const isWanted = isWantedBy(wanted)
  const byAccession = new Map<Accession, Filing>(listed.map(filing => [filing.accession, filing]))
  const described: DescribedFolder[] = []
  let unnamed = 0
  let refused = 0
  for (const cik of members) {
    const own = listed.filter(({ filerCik }) => filerCik === cik)
    for (const folder of (await source.filings?.(cik, { listed: own, isWanted })) ?? []) {
      if (folder.accession === null) {
        unnamed += 1
        continue
      }
      try {
        const found = await describeFolder(folder, folder.accession, byAccession)
        if (isWanted(found)) described.push(found)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        addRefused(report, folder.name, error.message)
        refused += 1
      }
    }
  }
  reportUnnamed(report, unnamed)
  return {
    folders: described.sort((a, b) => a.filed - b.filed || (a.accession < b.accession ? -1 : 1)),
    unusable: unnamed + refused,
  }
}

/** The company's calendar as known on a day: out of what was just made, else as it is stored. */
export function calendarOf(
  load: CompanyLoad | null,
  publication: Publication,
  { facts }: Pick<Stores, 'facts'>,
): (day: number) => Promise<readonly KnownPeriod[]> {
  const made = load?.numbers?.periods
  if (made) {
    return async day => made.filter(({ knownFrom, knownTo }) => knownFrom <= day && knownTo > day)
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
