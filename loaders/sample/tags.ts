import { type Day, parseDay } from '../../src/domain/day.ts'
import type { Ledger } from './ledger.ts'

/** The tag of a line in reports filed in a span of days. */
interface Tag {
  readonly line: number
  readonly concept: string
  /** -1: filed with the opposite sign of the ledger. */
  readonly sign: 1 | -1
  readonly from: Day
  readonly to: Day
}

/** The tags of a company's lines on one statement; lines that are always zero have none. */
export function tagsOf(books: Ledger, statement: 'income' | 'cash' | 'balance'): Tag[] {
  const { profile, chart, live } = books
  return chart.lines.flatMap((line, at) => {
    if (line.statement !== statement || line.concept === null || !live[at]) return []
    if (profile.untagged.includes(line.key)) return []
    if (line.onlyWith !== undefined && !live[chart.at(line.onlyWith)]) return []
    const eras = profile.concepts.filter(era => era.line === line.key)
    const named = eras.length > 0 ? eras : [{ concept: line.concept, from: null, to: null }]
    return named.map(({ concept, from, to }) => ({
      line: at,
      concept: concept.replace(/^-/, ''),
      sign: concept.startsWith('-') ? (-1 as const) : (1 as const),
      from: from === null ? Number.NEGATIVE_INFINITY : parseDay(from)!,
      to: to === null ? Number.POSITIVE_INFINITY : parseDay(to)!,
    }))
  })
}
