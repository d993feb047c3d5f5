import type { FilingRef } from '../../company/filing.ts'
import { type Day, FAR_FUTURE, monthOf } from '../../day.ts'
import type { Template } from '../statement.ts'
import type { KnownFact } from './fact-index.ts'
import { type CalendarEvidence, labelOf } from './fiscal-calendar.ts'

/** A span in which a company is read in one way: its template, its reporting currency, its naming of fiscal years. */
export interface ReportingRegime {
  readonly from: Day
  readonly to: Day
  readonly template: Template
  readonly currency: string
  /** The filer's name of a fiscal year less the calendar year in which it ends; null while unknown. */
  readonly nameOffset: number | null
}

/** Concepts that only one kind of company puts on its statements; so many of them make the template. */
const SIGNALS: readonly {
  readonly template: Template
  readonly least: number
  readonly concepts: ReadonlySet<string>
}[] = [
  {
    template: 'insurer',
    least: 2,
    concepts: new Set([
      'PremiumsEarnedNet',
      'PolicyholderBenefitsAndClaimsIncurredNet',
      'LiabilityForFuturePolicyBenefits',
      'LiabilityForClaimsAndClaimsAdjustmentExpense',
      'DeferredPolicyAcquisitionCosts',
      'BenefitsLossesAndExpenses',
    ]),
  },
  {
    template: 'bank',
    least: 3,
    concepts: new Set([
      'Deposits',
      'InterestAndDividendIncomeOperating',
      'InterestIncomeExpenseNet',
      'InterestIncomeExpenseAfterProvisionForLoanLoss',
      'NoninterestIncome',
      'NoninterestExpense',
      'LoansAndLeasesReceivableNetReportedAmount',
      'FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss',
      'ProvisionForLoanAndLeaseLosses',
    ]),
  },
  {
    template: 'reit',
    least: 2,
    concepts: new Set([
      'RealEstateInvestmentPropertyNet',
      'RealEstateInvestmentPropertyAtCost',
      'RealEstateInvestmentPropertyAccumulatedDepreciation',
      'RealEstateAndAccumulatedDepreciationNet',
      'OperatingLeasesIncomeStatementLeaseRevenue',
      'RealEstateRevenueNet',
    ]),
  },
]

/** A classified balance sheet is none of a bank's or an insurer's. */
const CLASSIFIED = new Set(['AssetsCurrent', 'LiabilitiesCurrent'])
const CURRENCY_CONCEPTS = new Set([
  'Assets',
  'LiabilitiesAndStockholdersEquity',
  'EquityAndLiabilities',
  'StockholdersEquity',
  'Equity',
  'NetIncomeLoss',
  'ProfitLoss',
])
const ISO_CURRENCY = /^[A-Z]{3}$/

/** Concepts that must be among the known facts to determine reporting regimes. */
export const REGIME_CONCEPTS: ReadonlySet<string> = new Set([
  ...SIGNALS.flatMap(signal => [...signal.concepts]),
  ...CLASSIFIED,
  ...CURRENCY_CONCEPTS,
])

interface Report {
  readonly day: Day
  readonly filing: FilingRef
  readonly names: Set<string>
  readonly currencies: Map<string, number>
  ifrs: boolean
}

/** The spans of a company, in order; from periodic reports only, each read on the day it was known. */
export function segmentsOf(
  known: readonly KnownFact[],
  evidence: readonly CalendarEvidence[],
): ReportingRegime[] {
  const segments: { from: Day; to: Day; template: Template; currency: string; nameOffset: number | null }[] =
    []
  const offsets: number[] = []
  let template: Template = 'industrial'
  let annualSeen = false
  let currency: string | null = null
  const evidenceByFiling = new Map(evidence.map(item => [item.filing, item]))
  for (const report of reportsOf(known)) {
    const annual = !/^10-?Q/.test(report.filing.form)
    if (annual || !annualSeen) template = templateOf(report)
    annualSeen ||= annual
    currency = currencyOf(report, currency)
    const years = evidenceByFiling.get(report.filing)?.years ?? []
    const end = years.length > 0 ? Math.max(...years.map(year => year.end)) : null
    const focus = report.filing.fiscalYearFocus
    // Sources label years before 2015 one too low whatever the filer calls them.
    if (end !== null && focus !== null && labelOf(end) >= 2015) offsets.push(focus - labelOf(end))
    const nameOffset = offsetOf(offsets, end ?? latestEnd(evidence, report.day))
    if (currency === null) continue
    const last = segments.at(-1)
    if (last && last.template === template && last.currency === currency && last.nameOffset === nameOffset)
      continue
    if (last && last.from === report.day) segments.pop()
    else if (last) last.to = report.day
    segments.push({ from: report.day, to: FAR_FUTURE, template, currency, nameOffset })
  }
  return segments
}

function reportsOf(known: readonly KnownFact[]): Report[] {
  const reports = new Map<FilingRef, Report>()
  for (const { fact, day, rank } of known) {
    if (rank !== 0) continue
    let report = reports.get(fact.filing)
    if (!report) {
      report = { day, filing: fact.filing, names: new Set(), currencies: new Map(), ifrs: false }
      reports.set(fact.filing, report)
    }
    report.names.add(fact.concept.name)
    if (fact.concept.taxonomy === 'ifrs-full') report.ifrs = true
    if (CURRENCY_CONCEPTS.has(fact.concept.name) && ISO_CURRENCY.test(fact.unit)) {
      report.currencies.set(fact.unit, (report.currencies.get(fact.unit) ?? 0) + 1)
    }
  }
  return [...reports.values()]
}

function templateOf(report: Report): Template {
  if (report.ifrs) return 'ifrs'
  const classified = [...CLASSIFIED].some(name => report.names.has(name))
  for (const { template, least, concepts } of SIGNALS) {
    if (classified && template !== 'reit') continue
    let found = 0
    for (const name of report.names) if (concepts.has(name)) found++
    if (found >= least) return template
  }
  return 'industrial'
}

/** The currency of most of the report's totals; the one it had before where two are even. */
function currencyOf(report: Report, before: string | null): string | null {
  let best = before
  let most = before === null ? 0 : (report.currencies.get(before) ?? 0)
  for (const [currency, count] of report.currencies) {
    if (count > most) {
      best = currency
      most = count
    }
  }
  return best
}

/** Years that end in the second half of the calendar year are named by it; the others as all annual reports since 2015 say. */
function offsetOf(offsets: readonly number[], end: Day | null): number | null {
  if (end !== null && monthOf(end) >= 6) return 0
  if (offsets.length === 0) return null
  return offsets.every(offset => offset === -1) ? -1 : 0
}

function latestEnd(evidence: readonly CalendarEvidence[], day: Day): Day | null {
  let latest: Day | null = null
  for (const item of evidence) {
    if (item.day > day) break
    for (const { end } of item.years) if (latest === null || end > latest) latest = end
    if (item.years.length === 0 && item.yearStart !== null && latest === null) latest = item.yearStart - 1
  }
  return latest
}
