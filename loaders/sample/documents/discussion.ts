import { yearOf } from '../../../src/domain/day.ts'
import type { Ledger } from '../ledger.ts'
import { randomOf } from '../random.ts'
import { disclosuresOf } from './disclosures.ts'
import { longDay, type ReportContext, spanName, unitsOf } from './financials.ts'
import { paragraph, subheading } from './markup.ts'

/** Management's discussion and analysis: the figures of the columns in sentences. */
export function discussion(telling: ReportContext, name: string): string[] {
  const { books, report, filed } = telling
  const [newest, before] = report.columns.income
  const amount = (key: string, at: 0 | 1): number => {
    const span = at === 0 ? newest! : (before ?? newest!)
    return books.flow(books.chart.at(key), span.first, span.last, filed)
  }
  const revenue = amount('revenue', 0)
  const change = percent(revenue, amount('revenue', 1))
  const [income, former] = [amount('net_income', 0), amount('net_income', 1)]
  const cash = report.columns.cash[0]!
  const operating = books.flow(books.chart.at('operating_cash_flow'), cash.first, cash.last, filed)
  const held = books.balance(books.chart.at('cash_and_equivalents'), report.quarter, filed)
  const money = (value: number) =>
    `${value < 0 ? '-' : ''}${books.profile.currency === 'USD' ? '$' : `${books.profile.currency} `}${Math.abs(value).toLocaleString('en-US')}`
  const period = spanName(books, newest!)
  const fiscalYear = yearOf(books.calendar.quarters[report.quarter]!.end)
  const disclosures = disclosuresOf(books, fiscalYear)
  return [
    subheading('Overview'),
    paragraph(
      `${name} is fictional, and so is what is told here. All amounts are ${unitsOf(books).slice(1, -1)} unless stated otherwise.`,
    ),
    paragraph(
      `Our year is read best in two parts: the older business, which grows slowly and pays for the rest, and the newer one, which grows faster and earns less.`,
    ),
    subheading('Results of Operations'),
    paragraph(
      `In the ${period} revenue was ${money(revenue)}, ${change} from ${money(amount('revenue', 1))} in the same period of the year before. Volume explains the larger part of the change and prices the rest.`,
    ),
    paragraph(
      `Net income was ${money(income)} against ${money(former)}. ${income < former ? 'Costs rose faster than revenue, above all wages and freight.' : 'Costs rose more slowly than revenue.'}`,
    ),
    ...managementTone(books, fiscalYear, report.quarter).map(paragraph),
    ...(disclosures.restructuring ? [paragraph(disclosures.restructuring)] : []),
    subheading('Liquidity and Capital Resources'),
    paragraph(
      `Operations gave cash of ${money(operating)} in the ${spanName(books, cash)}. At ${longDay(books.calendar.quarters[report.quarter]!.end)} we held cash and cash equivalents of ${money(held)}.`,
    ),
    paragraph(
      `We believe that this cash, what operations bring and the credit agreement are enough for the next twelve months. ${disclosures.covenant ?? 'We were in compliance with the covenants of the credit agreement.'}`,
    ),
    subheading('Critical Accounting Estimates'),
    paragraph(
      'Estimates matter most for revenue that is earned over time, for what receivables will bring, for inventory that may not be sold and for goodwill. Other estimates would have been possible, and results may differ.',
    ),
  ]
}

/** `up 4.2 percent`, `down 1.0 percent`, `unchanged`. */
export function percent(now: number, then: number): string {
  const change = (100 * (now - then)) / Math.abs(then)
  if (then === 0 || Math.abs(change) < 0.05) return 'unchanged'
  return `${change > 0 ? 'up' : 'down'} ${Math.abs(change).toFixed(1)} percent`
}

/** Sentences for a good period; `{trade}` needs no filling here. */
const BRIGHT = [
  'Orders grew in all regions, and the newer business gained share for the third period in a row with products that customers praised.',
  'Productivity improved again, since the lines that were rebuilt two years ago now run at a strong and stable rate.',
  'We achieved higher prices without losing volume, which shows that customers value what we deliver.',
  'The integration of what we bought made good progress, and the benefits came earlier than planned.',
  'Demand for service contracts was robust, and renewals reached a record.',
  'Our teams succeeded in shortening the time between order and delivery, which improved satisfaction and cash alike.',
] as const

/** Sentences for a bad period. */
const DARK = [
  'Orders declined in two regions, where weak demand and the closure of two large plants of customers hurt the older business.',
  'Delays at suppliers and a shortage of skilled people disrupted deliveries, and penalties for late work reduced income.',
  'Prices fell under pressure from competitors, and we lost volume where we did not follow them.',
  'Inventory that had become obsolete was written down, and a difficult launch caused losses that we had not foreseen.',
  'The slowdown in building work worsened through the period, and uncertain rules on trade kept customers from placing orders.',
  'An adverse change of exchange rates and higher interest weakened our results further.',
] as const

/** Neutral sentences. */
const PLAIN = [
  'Revenue of the older business comes from contracts that run for several years and are billed by quarter, so that changes show late. Revenue of the newer business is recognised when goods are handed over, and moves with the season: the second and the fourth quarter are the larger ones.',
  'Costs of material are bought forward for about two quarters. Wages are agreed for a year in most places where we work. Freight is bought as it is needed, from carriers with which we have worked for a long time.',
  'Spending on research went to the newer business, as in the year before, and a part of it was paid by partners under contracts that end next year. Spending on sales rose with the number of people who work there.',
  'Income taxes were paid where we work. The rate differs from the one of the country of our seat since a part of income is earned elsewhere, and since spending on research is credited in two countries.',
  'We bought machines and tools for the two sites at which capacity was short, and replaced those that were at their end elsewhere. Leases were renewed where they ran out. No site was opened or given up in the period, and none is planned to be.',
] as const

/** Tone of a period in management's words: brighter if the company grows. The same for every report of the period. */
function managementTone({ profile }: Pick<Ledger, 'profile'>, fiscalYear: number, quarter: number): string[] {
  const random = randomOf(profile.seed, fiscalYear, quarter, 9)
  const mood = 0.5 + profile.growth * 2 + random.between(-0.35, 0.35)
  const bright = Math.min(4, Math.max(0, Math.round(mood * 4)))
  const shift = random.whole(0, 5)
  const taken = (list: readonly string[], count: number) =>
    Array.from({ length: count }, (_, at) => list[(at + shift) % list.length]!)
  return [...PLAIN, [...taken(BRIGHT, bright), ...taken(DARK, 4 - bright)].join(' ')]
}
