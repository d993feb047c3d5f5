import { type Day, formatDay, parseDay } from '../../src/domain/day.ts'
import type { Books } from './books.ts'
import { workday } from './filing-days.ts'
import type { Draft } from './filing-draft.ts'
import { randomOf } from './random.ts'
import { TODAY } from './sample-days.ts'

/** Items of current reports that come at any time. */
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

/** What a company files beside its periodic reports: results, changes, proxies, insiders' trades, notices. */
export function otherFilings(books: Books): Draft[] {
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

function eventFilings({ profile, corrections, calendar }: Books): Draft[] {
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
    // No reliance on what was published, some weeks before it is told anew.
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
