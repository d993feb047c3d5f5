import type { Day } from '../day.ts'
import type { FilingRef } from '../filing.ts'
import { BALANCE_ITEMS } from '../line-items/index.ts'
import type { LineItem } from '../line-items/line-item.ts'
import type { Member, Term } from '../line-items/parse-chain.ts'
import type { Source, Template } from '../statement.ts'
import { type Series, seriesKey } from './fact-index.ts'
import { type ParsedItem, parseItem, UNITS } from './flow-lines.ts'
import type { Version } from './version.ts'

export const PARSED_BALANCES: readonly ParsedItem[] = BALANCE_ITEMS.map(parseItem)
const ASSETS = ['us-gaap:Assets', 'ifrs-full:Assets']
const TOTALS = ['us-gaap:LiabilitiesAndStockholdersEquity', 'ifrs-full:EquityAndLiabilities']

/** What one filing says of one balance date: concept to version. */
export interface Sheet {
  readonly filing: FilingRef
  readonly day: Day
  readonly rank: number
  readonly facts: Map<string, Version>
}

/** All concepts that a balance sheet line may come from, with their unit. */
const CONCEPTS: ReadonlyMap<string, (currency: string) => string> = new Map(
  PARSED_BALANCES.flatMap(({ item, general, byTemplate, unless }) => {
    const terms = [general, ...byTemplate.values()].flat(2)
    return [...terms.flatMap(term => term.concepts), ...unless].map(name => [name, UNITS[item.kind]] as const)
  }),
)

/** A balance sheet line of one company: what is left of its chain by what the company files. */
export interface BalanceLine {
  readonly item: LineItem
  readonly chain: readonly Member[]
  readonly formula: ParsedItem['formula']
  readonly unless: readonly string[]
}

/** The lines that a company may have under a template. */
export function balanceLines(
  index: ReadonlyMap<string, Series>,
  template: Template,
  currency: string,
): BalanceLine[] {
  const filed = new Set(
    [...CONCEPTS].flatMap(([name, unit]) => (index.has(seriesKey(name, unit(currency))) ? [name] : [])),
  )
  const isFiled = (term: Term) => term.concepts.some(name => filed.has(name))
  return PARSED_BALANCES.flatMap(({ item, general, byTemplate, formula, unless }) => {
    if (item.notApplicable?.includes(template)) return []
    const chain = (byTemplate.get(template) ?? general).filter(
      member => member.some(isFiled) && member.every(term => term.optional || isFiled(term)),
    )
    return chain.length > 0 || formula ? [{ item, chain, formula, unless }] : []
  })
}

/** What filings say of each date, oldest filing first. */
export function sheetsByDate(index: ReadonlyMap<string, Series>, currency: string): Map<Day, Sheet[]> {
  const dates = new Map<Day, Map<FilingRef, Sheet>>()
  for (const [concept, unit] of CONCEPTS) {
    const series = index.get(seriesKey(concept, unit(currency)))
    if (!series) continue
    for (const [end, versions] of series.instants) {
      let sheets = dates.get(end)
      if (!sheets) {
        sheets = new Map()
        dates.set(end, sheets)
      }
      for (const version of versions) {
        const { filing } = version.sources[0] as Source
        let sheet = sheets.get(filing)
        if (!sheet) {
          sheet = { filing, day: version.day, rank: version.rank, facts: new Map() }
          sheets.set(filing, sheet)
        }
        sheet.facts.set(concept, version)
      }
    }
  }
  const sorted = new Map<Day, Sheet[]>()
  for (const [end, sheets] of dates) {
    sorted.set(
      end,
      [...sheets.values()].sort(
        (a, b) => a.day - b.day || (a.filing.accession < b.filing.accession ? -1 : 1),
      ),
    )
  }
  return sorted
}

/** Dates of which a report shows both sides; dates within three days of each other are one, filings differ by a day. */
export function balanceDates(dates: ReadonlyMap<Day, Sheet[]>): { ends: Day[]; sheets: Sheet[] }[] {
  const whole = [...dates].filter(([, sheets]) => sheets.some(isWhole)).sort(([a], [b]) => a - b)
  const groups: { ends: Day[]; sheets: Sheet[] }[] = []
  for (const [end, sheets] of whole) {
    const last = groups.at(-1)
    if (last && end - (last.ends.at(-1) as Day) <= 3) {
      last.ends.push(end)
      last.sheets.push(...sheets)
      last.sheets.sort((a, b) => a.day - b.day || (a.filing.accession < b.filing.accession ? -1 : 1))
    } else groups.push({ ends: [end], sheets: [...sheets] })
  }
  return groups
}

export function isWhole(sheet: Sheet): boolean {
  return (
    sheet.rank < 2 && ASSETS.some(name => sheet.facts.has(name)) && TOTALS.some(name => sheet.facts.has(name))
  )
}

export function totalOf(sheet: Sheet): number | undefined {
  return ASSETS.map(name => sheet.facts.get(name)?.value).find(value => value !== undefined)
}
