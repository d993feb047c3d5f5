import type { FilingRef } from '../../company/filing.ts'
import type { Day } from '../../day.ts'
import { BALANCE_ITEMS } from '../line-items/index.ts'
import type { ConceptExpression, LineItem, Term } from '../line-items/line-item.ts'
import type { Source, Template } from '../statement.ts'
import { type Series, seriesKey } from './fact-index.ts'
import type { FactVersion } from './fact-version.ts'
import { contradictedFrom, expressionSeries, type ParsedItem, parseItem, UNITS } from './flow-lines.ts'

export const PARSED_BALANCES: readonly ParsedItem[] = BALANCE_ITEMS.map(parseItem)
const ASSETS = ['us-gaap:Assets', 'ifrs-full:Assets']
const TOTALS = ['us-gaap:LiabilitiesAndStockholdersEquity', 'ifrs-full:EquityAndLiabilities']

/** Instants that may stand between liabilities and the equity of the parent, by the words of their names. */
const BETWEEN =
  /Redeemable|Redemption|TemporaryEquity|Mezzanine|SubjectToPut|MinorityInterest|NoncontrollingInterest|Preferred(Stock|Shares|Unit)|PreferenceStock|LimitedPartnersCapital|CarryingAmountOfTheEquityComponent/
const NOT_BETWEEN =
  /IncludingPortion|PerShare|Liquidation|Debt(?!InstrumentConvertible)|Notes|Payable|Percent|Shares(Issued|Outstanding|Authorized)/

/** Whether a concept may explain why liabilities and equity fall short of assets. */
export function standsBetween(name: string): boolean {
  return BETWEEN.test(name) && !NOT_BETWEEN.test(name)
}

/** What one filing says of one balance date: concept to version. */
export interface Sheet {
  readonly filing: FilingRef
  readonly day: Day
  readonly rank: number
  readonly facts: Map<string, FactVersion>
}

/** All concepts that a balance sheet line may come from, with their unit. */
const CONCEPTS: ReadonlyMap<string, (currency: string) => string> = new Map(
  PARSED_BALANCES.flatMap(({ item, general, fallbacks, byTemplate, unless }) => {
    const terms = [general, fallbacks, ...byTemplate.values()].flat(2)
    return [...terms.flatMap(term => term.concepts), ...unless].map(name => [name, UNITS[item.kind]] as const)
  }),
)

/** A balance sheet line of one company: what is left of its chain by what the company files. */
export interface BalanceLine {
  readonly item: LineItem
  readonly chain: readonly ConceptExpression[]
  /** Those of the chain of which the largest on a sheet is the total. */
  readonly totals: readonly ConceptExpression[]
  /** Each with the day from which a candidate is known to differ from it; null if none does. */
  readonly fallbacks: readonly { readonly expression: ConceptExpression; readonly contradicted: Day | null }[]
  readonly formulas: ParsedItem['formulas']
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
  const isUsable = (expression: ConceptExpression) =>
    expression.some(isFiled) && expression.every(term => term.optional || isFiled(term))
  return PARSED_BALANCES.flatMap(({ item, general, fallbacks: others, byTemplate, formulas, unless }) => {
    if (item.notApplicable?.includes(template)) return []
    const own = byTemplate.get(template)
    const chain = (own ?? general).filter(isUsable)
    const usable = own ? [] : others.filter(isUsable)
    if (chain.length === 0 && usable.length === 0 && formulas.length === 0) return []
    const instantsOf = (expression: ConceptExpression) =>
      [...expressionSeries(expression, UNITS[item.kind](currency), index).instants].map(
        ([end, versions]) => ({
          end,
          versions,
        }),
      )
    const contradicted =
      usable.length > 0
        ? contradictedFrom(chain.map(instantsOf), usable.map(instantsOf), ({ end }) => end)
        : []
    const fallbacks = usable.map((expression, at) => ({ expression, contradicted: contradicted[at] ?? null }))
    const totals = own ? [] : general.slice(0, item.largest ?? 0)
    return [{ item, chain, totals, fallbacks, formulas, unless }]
  })
}

/** Series of the concepts of balance sheet lines, and of those that may stand between liabilities and equity. */
function balanceSeries(index: ReadonlyMap<string, Series>, currency: string): Map<string, Series> {
  const found = new Map<string, Series>()
  for (const [concept, unit] of CONCEPTS) {
    const series = index.get(seriesKey(concept, unit(currency)))
    if (series) found.set(concept, series)
  }
  for (const [key, series] of index) {
    const [concept = '', unit] = key.split('|')
    if (unit === currency && series.instants.size > 0 && standsBetween(concept)) found.set(concept, series)
  }
  return found
}

/** What filings say of each date, oldest filing first. */
export function sheetsByDate(index: ReadonlyMap<string, Series>, currency: string): Map<Day, Sheet[]> {
  const dates = new Map<Day, Map<FilingRef, Sheet>>()
  for (const [concept, series] of balanceSeries(index, currency)) {
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
