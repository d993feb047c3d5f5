import { describe, expect, it } from 'vitest'
import type { SecClient } from '../../../../loaders/edgar/sec-client.ts'
import { readIndexesSince } from '../../../../loaders/ingest/follow-indexes.ts'
import { formatDay, parseDay } from '../../../../src/domain/day.ts'

const day = (text: string) => parseDay(text)!
const BASE = 'http://sec.played/daily-index'

/** A host with the indexes of days, each with one filing; `gone` are listed and not there. */
function host(days: readonly string[], gone: readonly string[] = []) {
  const quarterOf = (of: string) => `${of.slice(0, 4)}/QTR${Math.ceil(Number(of.slice(5, 7)) / 3)}`
  const fileOf = (of: string) => `master.${of.replaceAll('-', '')}.idx`
  const asked: string[] = []
  const client: SecClient = {
    async get(url) {
      const path = url.slice(BASE.length + 1)
      asked.push(path)
      const own = days.filter(of => path.startsWith(`${quarterOf(of)}/`))
      const found = own.find(of => path.endsWith(fileOf(of)) && !gone.includes(of))
      if (found !== undefined) {
        const number = found.replaceAll('-', '').slice(2)
        return Buffer.from(`${'-'.repeat(80)}\n1|A|8-K|${found}|edgar/data/1/0000000001-26-${number}.txt\n`)
      }
      if (!path.endsWith('/index.json') || own.length === 0) return null
      return Buffer.from(JSON.stringify({ directory: { item: own.map(of => ({ name: fileOf(of) })) } }))
    },
    async forget() {},
  }
  const read = async (readUntil: string, today: string) => {
    const look = await readIndexesSince(day(readUntil), day(today), { client, dailyIndex: BASE })
    return {
      days: look.announced.map(({ filed }) => filed),
      readUntil: formatDay(look.readUntil),
      latest: look.latest,
    }
  }
  return { read, asked }
}

describe('daily indexes', () => {
  const week = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09']

  it('are read whole up to the day before the last, and those of the week before once more', async () => {
    const { days, readUntil } = await host(week).read('2026-01-06', '2026-01-10')
    expect(days).toEqual(week)
    expect(readUntil).toBe('2026-01-08')
  })

  it('pass over a weekend when the day after it has one', async () => {
    expect((await host(week).read('2026-01-08', '2026-01-12')).readUntil).toBe('2026-01-08')
    expect((await host([...week, '2026-01-12']).read('2026-01-08', '2026-01-13')).readUntil).toBe(
      '2026-01-11',
    )
  })

  it('are looked for from quarter to quarter, the next one perhaps not begun', async () => {
    const { read, asked } = host(['2025-12-30', '2025-12-31'])
    expect(await read('2025-12-29', '2026-01-01')).toMatchObject({ readUntil: '2025-12-30' })
    expect(asked.filter(path => path.endsWith('index.json'))).toEqual([
      '2025/QTR4/index.json',
      '2026/QTR1/index.json',
    ])
    const over = host(['2025-12-31', '2026-01-02', '2026-01-05'])
    expect(await over.read('2025-12-30', '2026-01-06')).toMatchObject({ readUntil: '2026-01-04' })
  })

  it('stay where they are with a clock that is behind, and where none is listed', async () => {
    expect(await host(week).read('2026-01-08', '2025-12-01')).toMatchObject({ readUntil: '2026-01-08' })
    expect(await host([]).read('2026-01-08', '2026-01-12')).toEqual({
      ...{ days: [], readUntil: '2026-01-08', latest: null },
    })
  })

  it('are not passed over where one is listed and not there, or a quarter before another has none', async () => {
    await expect(host(week, ['2026-01-07']).read('2026-01-06', '2026-01-10')).rejects.toThrow(
      'master.20260107.idx is listed and not there',
    )
    await expect(host(['2026-04-01']).read('2026-02-02', '2026-04-02')).rejects.toThrow(
      '2026/QTR1 lists no daily indexes, 2026/QTR2 does',
    )
  })
})
