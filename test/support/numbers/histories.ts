import fc from 'fast-check'
import { type Day, formatDay } from '../../../src/domain/day.ts'
import type { DeriveOptions } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import { anyCalendar, type CalendarChoice, yearsFixture } from './calendar.ts'
import { type GeneratedReport, type ReportingEvent, reportsOf } from './reports.ts'
import { type Stray, strayFact } from './strays.ts'

/** The random choices that determine a generated history. */
interface HistoryChoice {
  readonly seed: number
  readonly calendar: CalendarChoice
  readonly delays: readonly number[]
  readonly events: readonly ReportingEvent[]
  readonly strays: readonly Stray[]
  readonly join: { readonly report: number; readonly lag: number } | null
}

export interface History {
  readonly facts: readonly Fact[]
  readonly options: DeriveOptions
  /** Filing dates in ascending order. */
  readonly days: readonly Day[]
  /** How fast-check prints a counterexample. */
  readonly [fc.toStringMethod]: () => string
}

const at = fc.nat(15)
const line = fc.constantFrom('revenue', 'operating cash flow')

const anyEvent: fc.Arbitrary<ReportingEvent> = fc.oneof(
  fc.record({ kind: fc.constant('missing' as const), report: at }),
  fc.record({
    kind: fc.constant('restated' as const),
    year: fc.nat(3),
    by: fc.constantFrom('amendment', 'next year'),
    quarters: fc.boolean(),
    percent: fc.integer({ min: 50, max: 150 }),
  }),
  fc.record({ kind: fc.constant('tag' as const), line, year: fc.nat(3), overlap: fc.boolean() }),
  fc.record({
    kind: fc.constant('split' as const),
    report: at,
    ratio: fc.constantFrom(2, 4, 1.5, 0.1, 20),
    announced: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('discrete cash flows' as const), report: at }),
  fc.record({ kind: fc.constant('scale error' as const), report: at }),
)

/** Concepts that only metrics use; their facts do not change statements. */
export const INPUTS = [
  'dei:EntityCommonStockSharesOutstanding|shares',
  'CommonStockSharesOutstanding|shares',
  'CommonStockDividendsPerShareDeclared|USD/shares',
  'CommonStockDividendsPerShareCashPaid|USD/shares',
  'OperatingLeaseCost',
  'IncomeTaxesPaidNet',
  'PropertyPlantAndEquipmentGross',
  'RevenueRemainingPerformanceObligation',
] as const

const anyStray: fc.Arbitrary<Stray> = fc.record({
  report: at,
  concept: fc.constantFrom(
    'Revenues',
    'Revenues|EUR',
    'NetIncomeLoss',
    'Assets',
    'LiabilitiesAndStockholdersEquity',
    'StockholdersEquity',
    'WeightedAverageNumberOfSharesOutstandingBasic',
    'EarningsPerShareBasic',
    'Deposits',
    'NoninterestIncome',
    'NoninterestExpense',
    'StockholdersEquityNoteStockSplitConversionRatio1',
    'NetCashProvidedByUsedInOperatingActivities',
    // Concepts of line items that are in no statement.
    ...INPUTS,
  ),
  length: fc.constantFrom(null, 1, 30, 77, 91, 98, 112, 168, 182, 252, 273, 343, 364, 371, 500),
  /** Days from the period end of the report. */
  shift: fc.constantFrom(0, 0, 1, -1, -3, -30, -91, -182, -273, -364, -365, 20, 200),
  form: fc.constantFrom('same', 'same', '8-K', 'DEF 14A', '10-K/A', '10-Q/A', 'S-4'),
  value: fc.integer({ min: -2000, max: 2000 }),
})

const anyChoice = (events: fc.Arbitrary<readonly ReportingEvent[]>, strays: fc.Arbitrary<readonly Stray[]>) =>
  fc.record({
    seed: fc.nat(0xffff),
    calendar: anyCalendar,
    delays: fc.array(fc.integer({ min: 15, max: 85 }), { minLength: 1, maxLength: 20 }),
    events,
    strays,
    join: fc.option(fc.record({ report: at, lag: fc.integer({ min: -40, max: 40 }) }), { freq: 8 }),
  })

/** The complete reporting history of a generated company, with all events that occur in practice. */
export const anyHistory: fc.Arbitrary<History> = anyChoice(
  fc.array(anyEvent, { maxLength: 5 }),
  fc.array(anyStray, { maxLength: 6 }),
).map(historyOf)

/** A history with all reports, without errors and restatements. */
export const plainHistory: fc.Arbitrary<History> = anyChoice(fc.constant([]), fc.constant([]))
  .map(choice => ({ ...choice, join: null, calendar: { ...choice.calendar, change: null } }))
  .map(historyOf)

function historyOf(choice: HistoryChoice): History {
  const reports = reportsOf(yearsFixture(choice.calendar), choice)
  const join = joinOf(choice, reports)
  const filed = reports.map((report, index) =>
    join && index >= join.report ? asRegistrant(report, SUCCESSOR) : report.facts,
  )
  const strays = choice.strays.flatMap(stray => strayFact(stray, reports))
  const facts = [...filed.flat(), ...strays]
  const days = [...new Set(facts.map(fact => fact.filing.filed))].sort((a, b) => a - b)
  const options = { joins: join ? join.joins : [] }
  return { facts, days, options, [fc.toStringMethod]: () => `${JSON.stringify(choice)}\n${factLines(facts)}` }
}

const SUCCESSOR = 2

function joinOf({ join }: HistoryChoice, reports: readonly GeneratedReport[]) {
  const first = join && reports[join.report]
  if (!first) return null
  return { report: join.report, joins: [{ cik: 1, from: first.filed + join.lag }] }
}

/** The same report, filed by another registrant. */
function asRegistrant({ facts }: GeneratedReport, cik: number): Fact[] {
  const filing = facts[0] && { ...facts[0].filing, filerCik: cik }
  return filing ? facts.map(fact => ({ ...fact, filing })) : []
}

/** A readable counterexample: one line per fact. */
function factLines(facts: readonly Fact[]): string {
  return facts
    .map(({ concept, unit, start, end, value, filing }) => {
      const period = start === null ? formatDay(end) : `${formatDay(start)}/${formatDay(end)}`
      return `${formatDay(filing.filed)} ${filing.form} of ${filing.filerCik}: ${concept.name} ${unit} ${period} ${value}`
    })
    .sort()
    .join('\n')
}
