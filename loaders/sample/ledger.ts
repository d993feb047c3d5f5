import { type Day, parseDay } from '../../src/domain/day.ts'
import type { AccountingModel, Drive, Line } from './accounting-models/accounting-model.ts'
import { CHARTS } from './accounting-models/index.ts'
import { type FiscalUnit, type Quarter, type SampleCalendar, sampleCalendar } from './fiscal-calendar.ts'
import type { Profile } from './profile.ts'
import { randomOf } from './random.ts'

/** A restatement of a year: what is added to it, and to every balance from its end on. */
export interface Correction {
  readonly unit: FiscalUnit
  readonly filed: Day
  /** By line: flows of the year and balances at its end. */
  readonly delta: Float64Array
}

/**
 * A company's ledger by quarter, in rounding units. It articulates exactly: assets equal liabilities and equity, balances
 * roll forward by their flows, and cash changes by the three cash flows and exchange rates.
 */
export interface Ledger {
  readonly profile: Profile
  readonly calendar: SampleCalendar
  readonly chart: CompiledChart
  readonly shares: ShareBooks
  readonly corrections: readonly Correction[]
  /** Lines that ever have a value, by index. */
  readonly live: readonly boolean[]
  /** Flow of a line over quarters (both inclusive), as of a report's filing date. */
  flow(line: number, first: number, last: number, filed: Day): number
  /** Balance of a line at the end of a quarter (-1: opening balance), as of a report's filing date. */
  balance(line: number, quarter: number, filed: Day): number
}

/** Builds the ledger of a company for all quarters that ended by `until`. */
export function buildLedger(profile: Profile, until: Day): Ledger {
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
  // Retained earnings are the remainder of assets.
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
    if (value === undefined) throw new Error(`no ratio ${name} in the accounting model`)
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
      // Adding 0 turns a rounded "-0" into 0.
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

/** Dilution by options, relative to the shares; counts only with a profit. */
const DILUTION = 0.015

/** Share counts in thousands, on the split basis of a day. */
interface ShareBooks {
  /** Average over quarters, weighted by days. */
  average(first: number, last: number, diluted: boolean, filed: Day): number
  /** At the end of a quarter. */
  outstanding(quarter: number, filed: Day): number
  /** New shares per share at the start of the ledger. */
  factor(filed: Day): number
}

/** Shares repurchased and issued at a price that follows equity per share. */
function shareBooks(
  profile: Profile,
  chart: CompiledChart,
  quarters: readonly Quarter[],
  books: readonly Float64Array[],
): ShareBooks {
  const [equity, bought, issued] = ['total_equity', 'shares_repurchased', 'shares_issued'].map(chart.at) as [
    number,
    number,
    number,
  ]
  const random = randomOf(profile.seed, 2)
  const splits = profile.splits.map(({ ratio, effective }) => ({ ratio, day: parseDay(effective)! }))
  const counts = [profile.shares]
  for (const values of books) {
    const before = counts.at(-1)!
    const price = Math.max(0.1, (values[equity]! / before) * random.between(1.5, 3))
    const change = (values[issued]! - values[bought]!) / price
    counts.push(Math.round(before + Math.max(-before * 0.02, Math.min(before * 0.02, change))))
  }
  const factor = (filed: Day) =>
    splits.reduce((product, { ratio, day }) => (day <= filed ? product * ratio : product), 1)
  return {
    factor,
    outstanding: (quarter, filed) => Math.round(counts[quarter + 1]! * factor(filed)),
    average(first, last, diluted, filed) {
      let shareDays = 0
      for (let at = first; at <= last; at += 1) {
        const { start, end } = quarters[at]!
        shareDays += ((counts[at]! + counts[at + 1]!) / 2) * (end - start + 1)
      }
      const days = quarters[last]!.end - quarters[first]!.start + 1
      return Math.round((shareDays / days) * (diluted ? 1 + DILUTION : 1) * factor(filed))
    },
  }
}

interface Term {
  readonly at: number
  readonly sign: 1 | -1
}

/** An accounting model with its sums resolved to indexes. */
interface CompiledChart {
  readonly chart: AccountingModel
  readonly lines: readonly Line[]
  at(key: string): number
  /** A flow: as set, or the sum of the values so far. */
  flow(values: Float64Array, at: number): number
  /** Computes totals of flows, balances from those `before` (null: from zero), and totals of balances. */
  close(values: Float64Array, before: Float64Array | null): void
  /** Totals of balances. */
  total(values: Float64Array): void
}

const compiled = new Map<AccountingModel, CompiledChart>()

/** Resolves an accounting model. Throws for an unknown line. */
function compiledChart(chart: AccountingModel): CompiledChart {
  const known = compiled.get(chart)
  if (known) return known
  const made = compile(chart)
  compiled.set(chart, made)
  return made
}

/** One term of a sum, by the key of its line. */
interface Part {
  readonly key: string
  readonly sign: 1 | -1
}

/** Parses `a + b - c`. Throws for other text. */
function signedSum(text: string): Part[] {
  return text.split(/\s+(?=[+-]\s)/).map(part => {
    const match = /^([+-])?\s*([a-z_]+)$/.exec(part.trim())
    if (!match) throw new Error(`not a sum of lines: ${text}`)
    return { key: match[2]!, sign: match[1] === '-' ? -1 : 1 }
  })
}

function compile(chart: AccountingModel): CompiledChart {
  const { lines } = chart
  const positions = new Map(lines.map((line, position) => [line.key, position]))
  const at = (key: string): number => {
    const position = positions.get(key)
    if (position === undefined) throw new Error(`no line ${key} in the accounting model`)
    return position
  }
  const resolve = (parts: readonly Part[]): Term[] => parts.map(({ key, sign }) => ({ at: at(key), sign }))
  const sums = lines.map(line => (line.sum === undefined ? null : resolve(signedSum(line.sum))))
  const rolls = lines.flatMap((line, position) =>
    line.roll === undefined ? [] : [{ position, terms: resolve(signedSum(line.roll)) }],
  )
  const flow = (values: Float64Array, position: number): number => {
    const terms = sums[position]
    if (!terms) return values[position]!
    let sum = 0
    for (const term of terms) sum += term.sign * flow(values, term.at)
    return sum
  }
  const isBalance = (position: number) => lines[position]!.statement === 'balance'
  const total = (values: Float64Array) => {
    sums.forEach((terms, position) => {
      if (terms && isBalance(position)) values[position] = flow(values, position)
    })
  }
  return {
    chart,
    lines,
    at,
    flow,
    total,
    close(values, before) {
      sums.forEach((terms, position) => {
        if (terms && !isBalance(position)) values[position] = flow(values, position)
      })
      for (const { position, terms } of rolls) {
        let balance = before === null ? 0 : before[position]!
        for (const term of terms) balance += term.sign * values[term.at]!
        values[position] = balance
      }
      total(values)
    },
  }
}
