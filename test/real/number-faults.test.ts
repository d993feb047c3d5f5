import { readFile } from 'node:fs/promises'
import { delimiter } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { FAR_FUTURE, formatDay } from '../../src/domain/day.ts'
import type { StatementRecord } from '../../src/domain/numbers/statement.ts'
import { realCompanies } from '../support/numbers/real.ts'

const { NUMBER_FAULTS: file, EDGAR_MIRRORS: mirrors } = process.env
const isGiven = file !== undefined && mirrors !== undefined
if (!isGiven)
  console.warn(
    'Skipped: values that were wrong once need NUMBER_FAULTS, a CSV file with company, field, period, end and right, and EDGAR_MIRRORS, mirror directories.',
  )

interface Entry {
  readonly company: string
  readonly field: string
  readonly period: string
  readonly end: string
  readonly right: string
}

const PERIODS = ['annual', 'ttm', 'quarterly'] as const
const wordOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/^(THE|WALT) /, '')
    .replace(/[^A-Z]/g, '')
    .slice(0, 4)

/** What is served for an entry today: `right`, `null`, `warned` that it contradicts another value or is of another company, or `wrong`. */
function answerTo({ field, period, end, right }: Entry, records: readonly StatementRecord[]): string {
  const [id = ''] = field.split(' ')
  const record = records.find(
    one =>
      one.periodType === PERIODS.find(type => period.startsWith(type)) &&
      one.knownTo === FAR_FUTURE &&
      formatDay(one.end) === end &&
      (one.values.has(id) || one.nullReasons.has(id)),
  )
  const value = record?.values.get(id)?.value
  if (value === undefined) return 'null'
  if (Math.abs(value - Number(right)) <= Math.abs(Number(right)) * 5e-4 + 1) return 'right'
  return record?.warnings.some(warning => warning === 'predecessor' || warning.includes(id))
    ? 'warned'
    : 'wrong'
}

describe.skipIf(!isGiven)('values that were wrong once', () => {
  it('are right, null with a reason, or carry a warning', async () => {
    const companies = new Map<string, readonly StatementRecord[]>()
    for (const mirror of mirrors!.split(delimiter)) {
      for (const { name, derived } of (await realCompanies(mirror)).values())
        companies.set(wordOf(name ?? ''), derived.statements)
    }
    const entries: Entry[] = parse(await readFile(file!, 'utf8'), { columns: true })
    const answers = entries.map(entry => {
      const answer = answerTo(entry, companies.get(wordOf(entry.company)) ?? [])
      return { answer, text: `${entry.company} ${entry.field} ${entry.period} ${entry.end}` }
    })
    console.info(
      Object.fromEntries(
        [...Map.groupBy(answers, ({ answer }) => answer)].map(([key, all]) => [key, all.length]),
      ),
    )
    expect(answers.filter(({ answer }) => answer === 'right').length).toBeGreaterThan(entries.length * 0.9)
    const wrong = answers.filter(({ answer }) => answer === 'wrong').map(({ text }) => text)
    expect(wrong.length, wrong.join('; ')).toBeLessThanOrEqual(entries.length * 0.01)
  })
})
