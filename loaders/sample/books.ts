import { type Day, parseDay } from '../../src/domain/day.ts'
import type { Drive } from './charts/chart.ts'
import { CHARTS } from './charts/index.ts'
import { type CompiledChart, compiledChart } from './compiled-chart.ts'
import { type FiscalUnit, type Quarter, type SampleCalendar, sampleCalendar } from './fiscal-calendar.ts'
import type { Profile } from './profile.ts'
import { randomOf } from './random.ts'
import { type ShareBooks, shareBooks } from './share-books.ts'

/** A year told anew: what is added to it, and to every balance from its end on. */
export interface Correction {
  readonly unit: FiscalUnit
  readonly filed: Day
  /** By line: flows of the year and balances at its end. */
  readonly delta: Float64Array
}

/**
 * A company's books, quarter by quarter, in whole rounding units. They articulate exactly: assets are liabilities and
 * equity, balances roll forward by their flows, and cash moves by the three cash flows and exchange rates.
 */
export interface Books {
  readonly profile: Profile
  readonly calendar: SampleCalendar
  readonly chart: CompiledChart
  readonly shares: ShareBooks
  readonly corrections: readonly Correction[]
  /** Lines that ever have something, by position. */
  readonly live: readonly boolean[]
  /** Flow of a line over quarters, both inclusive, as a report filed on `filed` tells it. */
  flow(line: number, first: number, last: number, filed: Day): number
  /** Balance of a line at the end of a quarter (-1: when the books begin), as a report filed on `filed` tells it. */
  balance(line: number, quarter: number, filed: Day): number
}

/** Keeps the books of a company for all quarters that ended by `until`. */
export function keepBooks(profile: Profile, until: Day): Books {
  const calendar = sampleCalendar(profile, until)
  const chart = compiledChart(CHARTS[profile.chart])
  const opening = openingBalances(profile, chart)
  const quarters = drivenQuarters(profile, chart, calendar.quarters, opening)
  const sums = runningSums(chart, quarters)
  const corrections = correctionsOf(profile, chart, calendar, quarters)
  return {
    profile,
    calendar,
    chart,
    corrections,
    shares: shareBooks(profile, chart, calendar.quarters, quarters),
    live: chart.lines.map((_, line) => opening[line] !== 0 || quarters.some(values => values[line] !== 0)),
    flow(line, first, last, filed) {
      let value = sums[last + 1]![line]! - sums[first]![line]!
      for (const { unit, filed: known, delta } of corrections) {
        if (known <= filed && first === unit.first && last === unit.last) value += delta[line]!
      }
      return value
    },
    balance(line, quarter, filed) {
      let value = (quarter < 0 ? opening : quarters[quarter]!)[line]!
      for (const { unit, filed: known, delta } of corrections) {
        if (known <= filed && quarter >= unit.last) value += delta[line]!
      }
      return value
    },
  }
}

function openingBalances({ size, ratios }: Profile, chart: CompiledChart): Float64Array {
  const values = new Float64Array(chart.lines.length)
  const balances = chart.chart.open(size, { ...chart.chart.ratios, ...ratios })
  for (const [key, value] of Object.entries(balances)) values[chart.at(key)] = Math.round(value)
  chart.total(values)
  // What owners have left in the company is what is there and owed to nobody.
  values[chart.at('retained_earnings')] =
    values[chart.at('total_assets')]! - values[chart.at('liabilities_and_equity')]!
  chart.total(values)
  return values
}

function drivenQuarters(
  profile: Profile,
  chart: CompiledChart,
  quarters: readonly Quarter[],
  opening: Float64Array,
): Float64Array[] {
  const random = randomOf(profile.seed, 1)
  const ratios = { ...chart.chart.ratios, ...profile.ratios }
  const driven: Float64Array[] = []
  let before = opening
  let grown = 1
  for (const { start, end, number } of quarters) {
    const part = (end - start + 1) / 365
    grown *= 1 + profile.growth * part
    const season = profile.seasons[number - 1]!
    const level = profile.size * grown * season * part * random.between(0.97, 1.03)
    const values = new Float64Array(chart.lines.length)
    chart.chart.drive(driveOf(chart, values, before, { random, level, part, ratios }))
    chart.close(values, before)
    driven.push(values)
    before = values
  }
  return driven
}

function driveOf(
  chart: CompiledChart,
  values: Float64Array,
  before: Float64Array,
  { random, level, part, ratios }: Pick<Drive, 'random' | 'level' | 'part'> & { ratios: Profile['ratios'] },
): Drive {
  const ratio = (name: string): number => {
    const value = ratios[name]
    if (value === undefined) throw new Error(`no ratio ${name} in the chart`)
    return value
  }
  return {
    random,
    level,
    part,
    ratio,
    vary: (name, spread) => ratio(name) * random.between(1 - spread, 1 + spread),
    get(key) {
      const line = chart.at(key)
      return chart.lines[line]!.statement === 'balance' ? before[line]! : chart.flow(values, line)
    },
    put(key, value) {
      // + 0 turns a rounded "-0" into a plain nought.
      const rounded = Math.round(value) + 0
      values[chart.at(key)] = rounded
      return rounded
    },
  }
}

function runningSums(chart: CompiledChart, quarters: readonly Float64Array[]): Float64Array[] {
  const sums = [new Float64Array(chart.lines.length)]
  for (const values of quarters) {
    const last = sums.at(-1)!
    sums.push(values.map((value, line) => value + last[line]!))
  }
  return sums
}

function correctionsOf(
  { restatements }: Profile,
  chart: CompiledChart,
  { units }: SampleCalendar,
  quarters: readonly Float64Array[],
): Correction[] {
  return restatements.map(({ fiscalYear, filed, changes }) => {
    const unit = units.find(({ label, transition }) => label === fiscalYear && !transition)
    const day = parseDay(filed)
    if (!unit || day === null || unit.last >= quarters.length)
      throw new Error(`no year ${fiscalYear} to restate on ${filed}`)
    let revenue = 0
    for (let at = unit.first; at <= unit.last; at += 1) revenue += quarters[at]![chart.at('revenue')]!
    const delta = new Float64Array(chart.lines.length)
    for (const [key, part] of Object.entries(changes)) delta[chart.at(key)] = Math.round(revenue * part)
    chart.close(delta, null)
    if (delta[chart.at('net_change_in_cash')] !== 0) throw new Error(`restated cash flow of ${fiscalYear}`)
    return { unit, filed: day, delta }
  })
}
