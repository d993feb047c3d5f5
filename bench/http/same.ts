import type { Row } from './engine.ts'

/** Throws where records of a statement differ from the rows of the engine. Split-adjusted values are left out. */
export function sameStatements(answer: Buffer, rows: readonly Row[]): void {
  const records = dataOf(answer)
  expectEqual('records', records.length, Math.min(rows.length, 20))
  for (const [index, record] of records.entries()) {
    const row = rows[index] as Row & {
      readonly values: Readonly<Record<string, number>>
      readonly basis: Readonly<Record<string, string>>
    }
    expectEqual('period', record.period_end, row.end)
    for (const [field, value] of Object.entries(row.values)) {
      if (field in record && !(field in row.basis)) expectEqual(field, record[field], value)
    }
  }
}

/** Throws where facts differ from the rows of the engine, whatever their order. */
export function sameFacts(answer: Buffer, rows: readonly Row[]): void {
  const key = (...parts: unknown[]) => parts.join(' ')
  const served = dataOf(answer).map(fact => key(fact.unit, fact.period_end, fact.value, fact.filed))
  const asked = rows.map(row => key(row.unit, row.end, row.value, row.filed))
  expectEqual('facts', served.sort().join('\n'), asked.sort().join('\n'))
}

function dataOf(answer: Buffer): Row[] {
  return (JSON.parse(answer.toString()) as { data: Row[] }).data
}

function expectEqual(what: string, served: unknown, asked: unknown): void {
  if (served === asked) return
  throw new Error(`The service and its engine answer differently (${what}): ${served}, not ${asked}`)
}
