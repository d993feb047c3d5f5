import type { Day } from '../day.ts'
import type { FiscalPeriod, FiscalPeriodRow } from '../statement.ts'

interface Span {
  from: Day
  to: Day
}

/** Collects which fiscal periods were known in which span of days. */
export class PeriodLog {
  readonly #periods = new Map<
    string,
    { row: Omit<FiscalPeriodRow, 'knownFrom' | 'knownTo'>; spans: Span[] }
  >()

  add(row: Omit<FiscalPeriodRow, 'knownFrom' | 'knownTo'>, from: Day, to: Day): void {
    const key = `${row.fiscalYear} ${row.fiscalPeriod} ${row.periodType} ${row.start} ${row.end}`
    const known = this.#periods.get(key)
    if (!known) this.#periods.set(key, { row, spans: [{ from, to }] })
    else known.spans.push({ from, to })
  }

  rows(): FiscalPeriodRow[] {
    return [...this.#periods.values()].flatMap(({ row, spans }) =>
      joined(spans).map(({ from, to }) => ({ ...row, knownFrom: from, knownTo: to })),
    )
  }
}

function joined(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && last.to >= span.from) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

export const QUARTER_NAMES = ['Q1', 'Q2', 'Q3', 'Q4'] as const satisfies FiscalPeriod[]
