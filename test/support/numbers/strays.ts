import { formatDay } from '../../../src/domain/day.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import { report } from './facts.ts'
import type { GeneratedReport } from './reports.ts'

/** An additional fact for any period, as from a note, another table or another filing. */
export interface Stray {
  readonly report: number
  readonly concept: string
  readonly length: number | null
  readonly shift: number
  readonly form: string
  readonly value: number
}

/** The fact of a stray, if its report exists and does not contain the same fact. */
export function strayFact(
  { report: reportIndex, concept, length, shift, form, value }: Stray,
  reports: readonly GeneratedReport[],
): Fact[] {
  const reportOfStray = reports[reportIndex]
  if (!reportOfStray) return []
  const end = reportOfStray.end + shift
  const period = length === null ? formatDay(end) : `${formatDay(end - length + 1)}/${formatDay(end)}`
  const amount = concept.includes('Ratio') ? Math.abs(value % 5) + 2 : value * 1000
  const [fact] = report(form, formatDay(reportOfStray.filed), { [concept]: { [period]: amount } }, { nth: 5 })
  if (!fact) return []
  const filing = reportOfStray.facts[0]?.filing
  if (form !== 'same') return [fact]
  const isReported = reportOfStray.facts.some(
    known =>
      known.concept.name === fact.concept.name &&
      known.unit === fact.unit &&
      known.start === fact.start &&
      known.end === fact.end,
  )
  return isReported || !filing ? [] : [{ ...fact, filing }]
}
