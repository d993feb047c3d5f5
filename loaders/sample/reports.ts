import { type Day, formatDay, parseDay } from '../../src/domain/day.ts'
import type { Books } from './books.ts'
import { workday } from './filing-days.ts'
import type { Draft, Report } from './filing-draft.ts'
import type { FiscalUnit } from './fiscal-calendar.ts'
import { randomOf } from './random.ts'
import { annualColumns, interimColumns } from './report-columns.ts'
import { TODAY } from './sample-days.ts'

/** Days from the end of a period to its report, least and most, before a weekend moves it. */
const DAYS = {
  '10-Q': [32, 42],
  '10-K': [52, 71],
  '6-K': [50, 70],
  '20-F': [85, 110],
} as const

/** The periodic reports of a company up to the day on which the sample stands still. */
export function reportDrafts(books: Books): Draft[] {
  const { profile, calendar } = books
  const random = randomOf(profile.seed, 3)
  const late = new Map(profile.late.map(({ periodEnd, days }) => [periodEnd, days]))
  const last = profile.delisted === null ? TODAY : Math.min(TODAY, parseDay(profile.delisted)!)
  const drafts: Draft[] = []
  calendar.units.forEach((unit, at) => {
    if (unit.label < profile.firstYear) return
    for (
      let quarter = unit.first;
      quarter <= Math.min(unit.last, calendar.quarters.length - 1);
      quarter += 1
    ) {
      const form = formOf(books, unit, quarter)
      const { end } = calendar.quarters[quarter]!
      const [least, most] = DAYS[form === '10-KT' ? '10-K' : (form ?? '10-Q')]
      const days = late.get(formatDay(end)) ?? random.whole(least, most)
      if (form === null || profile.missing.includes(formatDay(end))) continue
      const filed = workday(end + days)
      if (filed <= last) drafts.push(draftOf(books, at, quarter, form, filed))
    }
  })
  return [...drafts, ...restatedDrafts(books)].toSorted((a, b) => a.filed - b.filed)
}

type PeriodicForm = keyof typeof DAYS | '10-KT'

function formOf({ chart, calendar }: Books, unit: FiscalUnit, quarter: number): PeriodicForm | null {
  const isAnnual = quarter === unit.last
  if (chart.chart.taxonomy === 'ifrs-full') {
    if (isAnnual) return '20-F'
    return calendar.quarters[quarter]!.number === 2 ? '6-K' : null
  }
  if (isAnnual) return unit.transition ? '10-KT' : '10-K'
  return '10-Q'
}

function draftOf({ calendar }: Books, at: number, quarter: number, form: string, filed: Day): Draft {
  const unit = calendar.units[at]!
  const isAnnual = quarter === unit.last
  const report: Report = {
    // In the first quarters after a year's end nobody reports on a transition period yet: they belong to the year to come.
    fy: unit.transition && !isAnnual ? calendar.units[at - 1]!.label + 1 : unit.label,
    fp: isAnnual ? 'FY' : (`Q${calendar.quarters[quarter]!.number}` as Report['fp']),
    quarter,
    columns: isAnnual ? annualColumns(calendar, at) : interimColumns(calendar, at, quarter, form === '6-K'),
  }
  return { form, filed, periodEnd: calendar.quarters[quarter]!.end, items: [], report }
}

function restatedDrafts(books: Books): Draft[] {
  return books.corrections.map(({ unit, filed }) =>
    draftOf(books, books.calendar.units.indexOf(unit), unit.last, '10-K/A', filed),
  )
}
