import { formatCik } from '../../src/domain/company/company.ts'
import type { Accession } from '../../src/domain/company/filing.ts'
import { type Day, formatDay, parseDay, yearOf } from '../../src/domain/day.ts'
import { workday } from './filing-days.ts'
import type { Draft, Report } from './filing-draft.ts'
import type { FiscalUnit } from './fiscal-calendar.ts'
import type { Ledger } from './ledger.ts'
import { randomOf } from './random.ts'
import { annualColumns, interimColumns } from './report-columns.ts'
import { TODAY } from './sample-days.ts'

export interface SampleFiling extends Draft {
  readonly accession: Accession
  readonly filerCik: number
}

/** All filings of a company, oldest first, numbered per registrant and year as by the SEC. */
export function filingsOf(books: Ledger): SampleFiling[] {
  const { cik, predecessor } = books.profile
  const until = predecessor === null ? null : parseDay(predecessor.until)
  const drafts = [...reportDrafts(books), ...otherFilings(books)].sort((a, b) => a.filed - b.filed)
  const numbers = new Map<string, number>()
  return drafts.map(draft => {
    const isEarlier = until !== null && (draft.filed < until || LAST_WORDS.has(draft.form))
    const filerCik = predecessor !== null && isEarlier ? predecessor.cik : cik
    const agent = `${formatCik(filerCik)}-${String(yearOf(draft.filed) % 100).padStart(2, '0')}`
    const number = (numbers.get(agent) ?? 0) + 1
    numbers.set(agent, number)
    return { ...draft, filerCik, accession: `${agent}-${String(number).padStart(6, '0')}` }
  })
}

/** Forms with which a registrant ends its listing and registration after its successor has started. */
const LAST_WORDS: ReadonlySet<string> = new Set(['25-NSE', '15-12G'])

/** Minimum and maximum days from a period end to its report, before adjustment for weekends. */
const DAYS = {
  '10-Q': [32, 42],
  '10-K': [52, 71],
  '6-K': [50, 70],
  '20-F': [85, 110],
} as const

/** The periodic reports of a company up to the last day of the sample. */
function reportDrafts(books: Ledger): Draft[] {
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

function formOf({ chart, calendar }: Ledger, unit: FiscalUnit, quarter: number): PeriodicForm | null {
  const isAnnual = quarter === unit.last
  if (chart.chart.taxonomy === 'ifrs-full') {
    if (isAnnual) return '20-F'
    return calendar.quarters[quarter]!.number === 2 ? '6-K' : null
  }
  if (isAnnual) return unit.transition ? '10-KT' : '10-K'
  return '10-Q'
}

function draftOf({ calendar }: Ledger, at: number, quarter: number, form: string, filed: Day): Draft {
  const unit = calendar.units[at]!
  const isAnnual = quarter === unit.last
  const report: Report = {
    // In the first quarters after a year end no report mentions a transition period yet: they belong to the next fiscal
    // year.
    fy: unit.transition && !isAnnual ? calendar.units[at - 1]!.label + 1 : unit.label,
    fp: isAnnual ? 'FY' : (`Q${calendar.quarters[quarter]!.number}` as Report['fp']),
    quarter,
    columns: isAnnual ? annualColumns(calendar, at) : interimColumns(calendar, at, quarter, form === '6-K'),
  }
  return { form, filed, periodEnd: calendar.quarters[quarter]!.end, items: [], report }
}

function restatedDrafts(books: Ledger): Draft[] {
  return books.corrections.map(({ unit, filed }) =>
    draftOf(books, books.calendar.units.indexOf(unit), unit.last, '10-K/A', filed),
  )
}

/** Items of current reports that can occur at any time. */
const CURRENT_ITEMS = [
  ['5.02'],
  ['7.01', '9.01'],
  ['8.01'],
  ['1.01', '9.01'],
  ['5.07'],
  ['8.01'],
  ['2.01', '9.01'],
  ['5.02'],
  ['2.05'],
  ['4.01', '9.01'],
  ['2.06'],
  ['1.05'],
] as const

/** Filings other than periodic reports: results, changes, proxies, insider trades, notices. */
function otherFilings(books: Ledger): Draft[] {
  const { profile, calendar } = books
  const isForeign = books.chart.chart.taxonomy === 'ifrs-full'
  const random = randomOf(profile.seed, 4)
  const drafts: Draft[] = []
  const add = (form: string, day: Day, items: readonly string[] = [], periodEnd: Day | null = null) => {
    drafts.push({ form, filed: workday(day), periodEnd, items, report: null })
  }
  for (const unit of calendar.units) {
    if (unit.label < profile.firstYear) continue
    if (!isForeign) add('DEF 14A', unit.end + 105, [], unit.end + 145)
    for (let at = unit.first; at <= Math.min(unit.last, calendar.quarters.length - 1); at += 1) {
      const { start, end } = calendar.quarters[at]!
      const anyDay = () => random.whole(start, end)
      if (isForeign) add('6-K', anyDay())
      else {
        add('8-K', end + (at === unit.last ? 40 : 26), ['2.02', '9.01'], end + (at === unit.last ? 40 : 26))
        if (random.chance(0.6)) add('8-K', anyDay(), random.pick(CURRENT_ITEMS))
        for (let trades = random.whole(1, 4); trades > 0; trades -= 1) add('4', anyDay())
      }
    }
  }
  const delisted = profile.delisted === null ? TODAY : parseDay(profile.delisted)!
  return [
    ...drafts.filter(({ filed }) => filed <= Math.min(delisted, TODAY)),
    ...eventFilings(books).filter(({ filed }) => filed <= TODAY),
  ]
}

function eventFilings({ profile, corrections, calendar }: Ledger): Draft[] {
  const draft = (form: string, filed: Day, items: readonly string[] = []): Draft => ({
    form,
    filed: workday(filed),
    periodEnd: null,
    items,
    report: null,
  })
  const yearEnds = new Set(calendar.units.map(({ end }) => formatDay(end)))
  const ends = [profile.predecessor?.until, profile.delisted].flatMap(day => (day ? [parseDay(day)!] : []))
  return [
    // Non-reliance on published statements, some weeks before their restatement.
    ...corrections.map(({ filed }) => draft('8-K', filed - 40, ['4.02'])),
    ...profile.splits.map(({ effective }) => draft('8-K', parseDay(effective)!, ['3.03', '5.03'])),
    ...profile.late.map(({ periodEnd }) =>
      yearEnds.has(periodEnd)
        ? draft('NT 10-K', parseDay(periodEnd)! + 61)
        : draft('NT 10-Q', parseDay(periodEnd)! + 41),
    ),
    ...ends.flatMap(day => [draft('25-NSE', day + 1), draft('15-12G', day + 8)]),
    ...(profile.predecessor === null
      ? []
      : [draft('8-K12B', parseDay(profile.predecessor.until)!, ['3.01', '8.01'])]),
  ]
}
