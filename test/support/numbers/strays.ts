import { formatDay } from '../../../src/domain/day.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import { report } from './facts.ts'
import type { MadeReport } from './reports.ts'

/** A figure out of some note, another filing or another table, of any period. */
export interface Stray {
  readonly report: number
  readonly concept: string
  readonly length: number | null
  readonly shift: number
  readonly form: string
  readonly value: number
}

/** The fact of a stray, where the report beside which it is filed exists and does not say it already. */
export function strayFact(
  { report: place, concept, length, shift, form, value }: Stray,
  reports: readonly MadeReport[],
): Fact[] {
  const beside = reports[place]
  if (!beside) return []
  const end = beside.end + shift
  const period = length === null ? formatDay(end) : `${formatDay(end - length + 1)}/${formatDay(end)}`
  const amount = concept.includes('Ratio') ? Math.abs(value % 5) + 2 : value * 1000
  const [fact] = report(form, formatDay(beside.filed), { [concept]: { [period]: amount } }, { nth: 5 })
  if (!fact) return []
  const own = beside.facts[0]?.filing
  if (form !== 'same') return [fact]
  const said = beside.facts.some(
    known =>
      known.concept.name === fact.concept.name &&
      known.unit === fact.unit &&
      known.start === fact.start &&
      known.end === fact.end,
  )
  return said || !own ? [] : [{ ...fact, filing: own }]
}
