import { type Day, formatDay } from '../../../src/domain/day.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import type { GeneratedYear } from './calendar.ts'
import { report } from './facts.ts'

/** Events of a reporting history. Reports and years are numbered from 0; numbers beyond the last have no effect. */
export type ReportingEvent =
  | { readonly kind: 'missing'; readonly report: number }
  | {
      readonly kind: 'restated'
      readonly year: number
      readonly by: 'amendment' | 'next year'
      readonly quarters: boolean
      readonly percent: number
    }
  | { readonly kind: 'tag'; readonly line: string; readonly year: number; readonly overlap: boolean }
  | {
      readonly kind: 'split'
      readonly report: number
      readonly ratio: number
      readonly announced: boolean
    }
  | { readonly kind: 'discrete cash flows'; readonly report: number }
  | { readonly kind: 'scale error'; readonly report: number }

export interface GeneratedReport {
  readonly filed: Day
  /** Period end. */
  readonly end: Day
  readonly facts: readonly Fact[]
}

interface QuarterRange {
  readonly year: number
  /** First and last quarter, from 0: a year to date (`from` is 0) or a single quarter. */
  readonly from: number
  readonly to: number
}

interface PlannedReport {
  readonly form: string
  readonly year: number
  readonly quarter: number
  readonly end: Day
  readonly filed: Day
}

const SHARES = 100_000_000

/** The reports of a company, ordered by period end. */
export function reportsOf(
  years: readonly GeneratedYear[],
  { seed, delays, events }: { seed: number; delays: readonly number[]; events: readonly ReportingEvent[] },
): GeneratedReport[] {
  const plans = planReports(years, delays, events)
  const missing = new Set(events.flatMap(event => (event.kind === 'missing' ? [event.report] : [])))
  return plans.map((plan, index) => {
    const figures = new ReportFigures(years, seed, events, plans, index).figures()
    const facts = missing.has(index)
      ? []
      : report(plan.form, formatDay(plan.filed), figures, { nth: index % 5, fy: 1999, fp: 'Q2' })
    return { filed: plan.filed, end: plan.end, facts }
  })
}

function planReports(
  years: readonly GeneratedYear[],
  delays: readonly number[],
  events: readonly ReportingEvent[],
): PlannedReport[] {
  const plans: PlannedReport[] = []
  years.forEach(({ ends, transition }, year) => {
    ends.forEach((end, quarter) => {
      const last = quarter === ends.length - 1
      const form = !last ? '10-Q' : transition ? '10-KT' : '10-K'
      const plan = { form, year, quarter, end, filed: end + (delays[plans.length % delays.length] as number) }
      plans.push(plan)
      if (
        last &&
        events.some(event => event.kind === 'restated' && event.by === 'amendment' && event.year === year)
      )
        plans.push({ ...plan, form: '10-K/A', filed: plan.filed + 30 })
    })
  })
  return plans
}

/** The figures of one report. */
class ReportFigures {
  readonly #years: readonly GeneratedYear[]
  readonly #seed: number
  readonly #events: readonly ReportingEvent[]
  readonly #plans: readonly PlannedReport[]
  readonly #index: number

  constructor(
    years: readonly GeneratedYear[],
    seed: number,
    events: readonly ReportingEvent[],
    plans: readonly PlannedReport[],
    index: number,
  ) {
    this.#years = years
    this.#seed = seed
    this.#events = events
    this.#plans = plans
    this.#index = index
  }

  figures(): Record<string, Record<string, number>> {
    const figures: Record<string, Record<string, number>> = {}
    const add = (concept: string, period: string, value: number) => {
      figures[concept] = { ...figures[concept], [period]: value }
    }
    for (const slot of this.#flowSlots()) {
      const period = this.#period(slot)
      const isCurrentYear = slot.year === this.#plan.year
      const [revenue, income] = [this.#flow('revenue', slot), this.#flow('income', slot)]
      for (const tag of this.#tags('revenue', isCurrentYear)) add(tag, period, revenue)
      add('NetIncomeLoss', period, income)
      add('CostOfRevenue', period, this.#flow('cost', slot))
      const shares = this.#shares(slot)
      add(
        'WeightedAverageNumberOfSharesOutstandingBasic',
        period,
        this.#hasScaleError && isCurrentYear ? Math.round(shares / 1000) : shares,
      )
      add('EarningsPerShareBasic', period, Math.round((income / shares) * 100) / 100)
      const isDiscrete = slot.from === slot.to && slot.to > 0
      if (isDiscrete && !this.#hasDiscreteCash) continue
      for (const tag of this.#tags('operating cash flow', isCurrentYear))
        add(tag, period, this.#flow('cash', slot))
      add('PaymentsToAcquirePropertyPlantAndEquipment', period, this.#flow('capex', slot))
    }
    for (const end of this.#balanceDays()) this.#sheet(formatDay(end), add)
    const split = this.#splitsAt(this.#index).find(({ announced }) => announced)
    const before = this.#plans[this.#index - 1]
    if (split && before && before.filed < this.#plan.filed)
      add(
        'StockholdersEquityNoteStockSplitConversionRatio1',
        formatDay(Math.ceil((before.filed + this.#plan.filed) / 2)),
        split.ratio,
      )
    return figures
  }

  get #plan(): PlannedReport {
    return this.#plans[this.#index] as PlannedReport
  }

  get #hasScaleError(): boolean {
    return this.#events.some(event => event.kind === 'scale error' && event.report === this.#index)
  }

  get #hasDiscreteCash(): boolean {
    return this.#events.some(event => event.kind === 'discrete cash flows' && event.report === this.#index)
  }

  /** Quarter and year to date with their comparatives; an annual report has up to three years. */
  #flowSlots(): QuarterRange[] {
    const { year, quarter, form } = this.#plan
    const slots: QuarterRange[] = []
    const earlier = (back: number) => this.#years[year - back]?.transition === false
    if (form !== '10-Q') {
      for (const back of [0, 1, 2]) {
        const ends = this.#years[year - back]?.ends
        if (ends && (back === 0 || earlier(back)))
          slots.push({ year: year - back, from: 0, to: ends.length - 1 })
      }
      return slots
    }
    for (const back of [0, 1]) {
      const ends = this.#years[year - back]?.ends
      if (!ends || quarter >= ends.length || (back > 0 && !earlier(back))) continue
      slots.push({ year: year - back, from: quarter, to: quarter })
      if (quarter > 0) slots.push({ year: year - back, from: 0, to: quarter })
    }
    return slots
  }

  #period({ year, from, to }: QuarterRange): string {
    const { start, ends } = this.#years[year] as GeneratedYear
    const first = from === 0 ? start : (ends[from - 1] as Day) + 1
    return `${formatDay(first)}/${formatDay(ends[to] as Day)}`
  }

  #flow(line: string, slot: QuarterRange): number {
    let value = 0
    for (let quarter = slot.from; quarter <= slot.to; quarter++)
      value += this.#amount(line, slot.year, quarter)
    return Math.round(value * this.#restated(slot)) * 1000
  }

  /** In thousands. Income and cash flows may be negative. */
  #amount(line: string, year: number, quarter: number): number {
    const noise = hashOf(`${this.#seed} ${line} ${year} ${quarter}`)
    if (line === 'revenue' || line === 'cost') return 100_000 + (noise % 900_000)
    return line === 'capex' ? noise % 400_000 : (noise % 400_000) - 150_000
  }

  #restated(slot: QuarterRange): number {
    const isFullYear =
      slot.from === 0 && slot.to === (this.#years[slot.year] as GeneratedYear).ends.length - 1
    let factor = 1
    for (const event of this.#events) {
      if (event.kind !== 'restated' || event.year !== slot.year) continue
      const { year, form } = this.#plan
      const applies = event.by === 'amendment' ? year > event.year || form === '10-K/A' : year > event.year
      if (applies && (isFullYear || event.quarters)) factor *= event.percent / 100
    }
    return factor
  }

  #tags(line: string, isCurrentYear: boolean): string[] {
    const [before, after] =
      line === 'revenue'
        ? ['SalesRevenueNet', 'Revenues']
        : [
            'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
            'NetCashProvidedByUsedInOperatingActivities',
          ]
    const change = this.#events.find(event => event.kind === 'tag' && event.line === line)
    if (change?.kind !== 'tag') return [after as string]
    if (this.#plan.year < change.year) return [before as string]
    if (isCurrentYear || change.overlap || this.#plan.year > change.year) return [after as string]
    return []
  }

  #splitsAt(report: number) {
    return this.#events.flatMap(event => (event.kind === 'split' && event.report === report ? [event] : []))
  }

  /** On the split basis of the report: a split also adjusts the comparatives. */
  #shares({ year, to }: QuarterRange): number {
    let shares = SHARES + (hashOf(`${this.#seed} shares ${year} ${to}`) % 1_000_000)
    for (let report = 0; report <= this.#index; report++)
      for (const { ratio } of this.#splitsAt(report)) shares *= ratio
    return Math.round(shares)
  }

  #balanceDays(): Day[] {
    const { year, end } = this.#plan
    return [end, (this.#years[year] as GeneratedYear).start - 1]
  }

  #sheet(on: string, add: (concept: string, period: string, value: number) => void): void {
    const [assets, equity, mezzanine] = [
      900_000 + (hashOf(`${this.#seed} assets ${on}`) % 90_000),
      hashOf(`${this.#seed} equity ${on}`) % 400_000,
      this.#seed % 3 === 0 ? 5000 : 0,
    ]
    add('Assets', on, assets * 1000)
    add('LiabilitiesAndStockholdersEquity', on, assets * 1000)
    add('StockholdersEquity', on, equity * 1000)
    if (mezzanine > 0) add('RedeemableNoncontrollingInterestEquityCarryingAmount', on, mezzanine * 1000)
    if (this.#seed % 2 === 0) add('Liabilities', on, (assets - equity - mezzanine) * 1000)
  }
}

/** Unsigned FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
