import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseKeyForm } from '../../../../src/api/dashboard/forms.ts'
import { sessionSecret } from '../../../../src/api/dashboard/session-secret.ts'
import { lastDays, OTHERS, usageChart } from '../../../../src/api/dashboard/usage.ts'
import { propertyRuns } from '../../../support/property-runs.ts'

const NOW = Date.parse('2025-03-01T12:00:00Z')

describe('usage', () => {
  const days = lastDays(30, NOW)

  it('covers days that end today, UTC, without gaps', () => {
    expect(days).toHaveLength(30)
    expect([days[0], days.at(-2), days.at(-1)]).toEqual(['2025-01-31', '2025-02-28', '2025-03-01'])
  })

  it('as a chart loses no call of its days, and counts none twice', () => {
    const row = fc.record({
      day: fc.constantFrom(...days, '2024-01-01'),
      endpoint: fc.constantFrom(...'abcdefghij'),
      calls: fc.nat(1_000),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), rows => {
        const chart = usageChart(rows, days)
        const inside = rows.filter(({ day }) => days.includes(day))
        const sum = inside.reduce((total, { calls }) => total + calls, 0)
        expect(chart.total).toBe(sum)
        expect(chart.series.reduce((total, series) => total + series.total, 0)).toBe(sum)
        expect(chart.series.length).toBeLessThanOrEqual(6)
        for (const [index, day] of days.entries()) {
          const ofDay = inside.filter(it => it.day === day).reduce((total, { calls }) => total + calls, 0)
          expect(chart.totals[index]).toBe(ofDay)
        }
      }),
      { numRuns: propertyRuns(50) },
    )
  })

  it('shows what is called most, and the rest as one', () => {
    const rows = [...'abcdefgh'].map((endpoint, index) => ({ day: '2025-03-01', endpoint, calls: index + 1 }))
    const { series } = usageChart(rows, days)
    expect(series.map(({ endpoint, total }) => [endpoint, total])).toEqual([
      ['h', 8],
      ['g', 7],
      ['f', 6],
      ['e', 5],
      ['d', 4],
      [OTHERS, 6],
    ])
  })
})

describe('a key’s form', () => {
  const read = (form: Record<string, string>) => parseKeyForm(new URLSearchParams(form), NOW)

  it.each([
    ['2025-03-01', Date.parse('2025-03-02T00:00:00Z')],
    ['', null],
  ])('reads the last day %j as the first moment after it', (expires, expiresAt) => {
    expect(read({ name: 'x', expires }).values).toEqual({ name: 'x', kind: 'live', expiresAt })
  })

  it.each(['2025-02-28', '2025-02-30', '2025-3-1', 'tomorrow', '99999-01-01'])(
    'rejects the last day %j',
    expires => {
      expect(read({ name: 'x', expires }).faults).toHaveProperty('expires')
    },
  )
})

describe('the secret of sessions', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secret-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is made once, for its owner alone, and kept', async () => {
    const made = await Promise.all([1, 2, 3].map(() => sessionSecret(null, folder)))
    expect(new Set(made).size).toBe(1)
    const file = join(folder, 'session-secret')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toBe(made[0])
    expect(await sessionSecret(null, folder)).toBe(made[0])
  })

  it('is that of the settings where they have one', async () => {
    expect(await sessionSecret('x'.repeat(32), folder)).toBe('x'.repeat(32))
  })

  it('that is truncated is reported, not used', async () => {
    const cut = await mkdtemp(join(folder, 'cut-'))
    await writeFile(join(cut, 'session-secret'), 'abc')
    await expect(sessionSecret(null, cut)).rejects.toThrow('contains no session secret')
  })
})
