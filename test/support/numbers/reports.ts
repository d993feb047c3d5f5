import { type Day, formatDay } from '../../../src/domain/day.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import type { MadeYear } from './calendar.ts'
import { report } from './facts.ts'

/** What may happen in a reporting history. Numbers count reports and years from 0; beyond the last they mean nothing. */
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
  | { readonly kind: 'scale slip'; readonly report: number }

export interface MadeReport {
  readonly filed: Day
  /** Last day of the period reported on. */
  readonly end: Day
  readonly facts: readonly Fact[]
}

interface Slot {
  readonly year: number
  /** Quarters of the year from its start, or the one quarter alone. */
  readonly from: number
  readonly to: number
}

interface Planned {
  readonly form: string
  readonly year: number
  readonly quarter: number
  readonly end: Day
  readonly filed: Day
}

const SHARES = 100_000_000

/** The reports of a company, in order of the period reported on. */
export function reportsOf(
  years: readonly MadeYear[],
  { seed, delays, events }: { seed: number; delays: readonly number[]; events: readonly ReportingEvent[] },
): MadeReport[] {
  const plans = planned(years, delays, events)
  const missing = new Set(events.flatMap(event => (event.kind === 'missing' ? [event.report] : [])))
  return plans.map((plan, place) => {
    const figures = new Book(years, seed, events, plans, place).figures()
    const facts = missing.has(place)
      ? []
      : report(plan.form, formatDay(plan.filed), figures, { nth: place % 5, fy: 1999, fp: 'Q2' })
    return { filed: plan.filed, end: plan.end, facts }
  })
}

function planned(
  years: readonly MadeYear[],
  delays: readonly number[],
  events: readonly ReportingEvent[],
): Planned[] {
  const plans: Planned[] = []
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

/** What one report says. */
class Book {
  readonly #years: readonly MadeYear[]
  readonly #seed: number
  readonly #events: readonly ReportingEvent[]
  readonly #plans: readonly Planned[]
  readonly #place: number

  constructor(
    years: readonly MadeYear[],
    seed: number,
    events: readonly ReportingEvent[],
    plans: readonly Planned[],
    place: number,
  ) {
    this.#years = years
    this.#seed = seed
    this.#events = events
    this.#plans = plans
    this.#place = place
  }

  figures(): Record<string, Record<string, number>> {
    const figures: Record<string, Record<string, number>> = {}
    const say = (concept: string, period: string, value: number) => {
      figures[concept] = { ...figures[concept], [period]: value }
    }
    for (const slot of this.#flowSlots()) {
      const period = this.#period(slot)
      const own = slot.year === this.#plan.year
      const [revenue, income] = [this.#flow('revenue', slot), this.#flow('income', slot)]
      for (const tag of this.#tags('revenue', own)) say(tag, period, revenue)
      say('NetIncomeLoss', period, income)
      say('CostOfRevenue', period, this.#flow('cost', slot))
      const shares = this.#shares(slot)
      say(
        'WeightedAverageNumberOfSharesOutstandingBasic',
        period,
        this.#slips && own ? Math.round(shares / 1000) : shares,
      )
      say('EarningsPerShareBasic', period, Math.round((income / shares) * 100) / 100)
      const isDiscrete = slot.from === slot.to && slot.to > 0
      if (isDiscrete && !this.#saysDiscreteCash) continue
      for (const tag of this.#tags('operating cash flow', own)) say(tag, period, this.#flow('cash', slot))
      say('PaymentsToAcquirePropertyPlantAndEquipment', period, this.#flow('capex', slot))
    }
    for (const end of this.#balanceDays()) this.#sheet(formatDay(end), say)
    const split = this.#splitsAt(this.#place).find(({ announced }) => announced)
    const before = this.#plans[this.#place - 1]
    if (split && before && before.filed < this.#plan.filed)
      say(
        'StockholdersEquityNoteStockSplitConversionRatio1',
        formatDay(Math.ceil((before.filed + this.#plan.filed) / 2)),
        split.ratio,
      )
    return figures
  }

  get #plan(): Planned {
    return this.#plans[this.#place] as Planned
  }

  get #slips(): boolean {
    return this.#events.some(event => event.kind === 'scale slip' && event.report === this.#place)
  }

  get #saysDiscreteCash(): boolean {
    return this.#events.some(event => event.kind === 'discrete cash flows' && event.report === this.#place)
  }

  /** Quarter and year to date with their comparatives; an annual report shows up to three years. */
  #flowSlots(): Slot[] {
    const { year, quarter, form } = this.#plan
    const slots: Slot[] = []
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

  #period({ year, from, to }: Slot): string {
    const { start, ends } = this.#years[year] as MadeYear
    const first = from === 0 ? start : (ends[from - 1] as Day) + 1
    return `${formatDay(first)}/${formatDay(ends[to] as Day)}`
  }

  #flow(line: string, slot: Slot): number {
    let value = 0
    for (let quarter = slot.from; quarter <= slot.to; quarter++)
      value += this.#amount(line, slot.year, quarter)
    return Math.round(value * this.#restated(slot)) * 1000
  }

  /** In thousands: income and cash flows are of either sign. */
  #amount(line: string, year: number, quarter: number): number {
    const noise = mixed(`${this.#seed} ${line} ${year} ${quarter}`)
    if (line === 'revenue' || line === 'cost') return 100_000 + (noise % 900_000)
    return line === 'capex' ? noise % 400_000 : (noise % 400_000) - 150_000
  }

  #restated(slot: Slot): number {
    const whole = slot.from === 0 && slot.to === (this.#years[slot.year] as MadeYear).ends.length - 1
    let factor = 1
    for (const event of this.#events) {
      if (event.kind !== 'restated' || event.year !== slot.year) continue
      const { year, form } = this.#plan
      const knows = event.by === 'amendment' ? year > event.year || form === '10-K/A' : year > event.year
      if (knows && (whole || event.quarters)) factor *= event.percent / 100
    }
    return factor
  }

  #tags(line: string, own: boolean): string[] {
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
    if (own || change.overlap || this.#plan.year > change.year) return [after as string]
    return []
  }

  #splitsAt(place: number) {
    return this.#events.flatMap(event => (event.kind === 'split' && event.report === place ? [event] : []))
  }

  /** On the basis of the report: a later split restates the comparatives. */
  #shares({ year, to }: Slot): number {
    let shares = SHARES + (mixed(`${this.#seed} shares ${year} ${to}`) % 1_000_000)
    for (let place = 0; place <= this.#place; place++)
      for (const { ratio } of this.#splitsAt(place)) shares *= ratio
    return Math.round(shares)
  }

  #balanceDays(): Day[] {
    const { year, end } = this.#plan
    return [end, (this.#years[year] as MadeYear).start - 1]
  }

  #sheet(on: string, say: (concept: string, period: string, value: number) => void): void {
    const [assets, equity, mezzanine] = [
      900_000 + (mixed(`${this.#seed} assets ${on}`) % 90_000),
      mixed(`${this.#seed} equity ${on}`) % 400_000,
      this.#seed % 3 === 0 ? 5000 : 0,
    ]
    say('Assets', on, assets * 1000)
    say('LiabilitiesAndStockholdersEquity', on, assets * 1000)
    say('StockholdersEquity', on, equity * 1000)
    if (mezzanine > 0) say('RedeemableNoncontrollingInterestEquityCarryingAmount', on, mezzanine * 1000)
    if (this.#seed % 2 === 0) say('Liabilities', on, (assets - equity - mezzanine) * 1000)
  }
}

/** A number that follows from a text: FNV-1a, unsigned. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
