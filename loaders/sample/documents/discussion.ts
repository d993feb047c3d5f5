import { yearOf } from '../../../src/domain/day.ts'
import { climate } from './climate.ts'
import { disclosuresOf } from './disclosures.ts'
import { longDay, spanName, type Telling, unitsOf } from './financials.ts'
import { paragraph, subheading } from './markup.ts'

/** The discussion and analysis: what the columns show, in words. */
export function discussion(telling: Telling, name: string): string[] {
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
  const told = disclosuresOf(books, fiscalYear)
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
    ...climate(books, fiscalYear, report.quarter).map(paragraph),
    ...(told.restructuring ? [paragraph(told.restructuring)] : []),
    subheading('Liquidity and Capital Resources'),
    paragraph(
      `Operations gave cash of ${money(operating)} in the ${spanName(books, cash)}. At ${longDay(books.calendar.quarters[report.quarter]!.end)} we held cash and cash equivalents of ${money(held)}.`,
    ),
    paragraph(
      `We believe that this cash, what operations bring and the credit agreement are enough for the next twelve months. ${told.covenant ?? 'We were in compliance with the covenants of the credit agreement.'}`,
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
