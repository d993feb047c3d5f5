import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors.ts'
import type { ClickHouse } from '../../../src/stores/clickhouse/engine/client.ts'
import type { Param } from '../../../src/stores/clickhouse/engine/literal.ts'
import { accessionText, slices, tsvQuoted, tsvRow } from '../../../src/stores/clickhouse/engine/tsv.ts'
import { ODD_TEXTS } from '../../support/clickhouse/fixtures.ts'
import type { OpenedClient, StoreHarness } from '../../support/clickhouse/harness.ts'
import { propertyRuns } from '../../support/property-runs.ts'

/** Works for minutes unless something stops it. */
const ENDLESS = 'SELECT count() AS n FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))'

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(...ODD_TEXTS),
  fc
    .tuple(fc.constantFrom(...ODD_TEXTS), fc.string(), fc.constantFrom(...ODD_TEXTS))
    .map(parts => parts.join('')),
)
const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const dayText = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2149-06-06'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

/** What goes in through a placeholder, and how it looks when it comes out. */
const VALUES: readonly (readonly [
  type: string,
  values: fc.Arbitrary<Param>,
  seen: (value: Param) => unknown,
])[] = [
  ['String', oddText, value => value],
  ['UInt8', fc.integer({ min: 0, max: 255 }), value => value],
  ['UInt32', fc.integer({ min: 0, max: 2 ** 32 - 1 }), value => value],
  ['UInt64', fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), String],
  ['Int16', fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }), value => value],
  ['Int64', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), String],
  ['Float64', finite, value => value],
  ['Date', dayText, value => value],
  ['Date32', dayText, value => value],
  ['Bool', fc.boolean(), value => value],
  ['Array(String)', fc.array(oddText, { maxLength: 5 }), value => value],
  ['Array(UInt32)', fc.array(fc.nat(), { maxLength: 5 }), value => value],
  [
    'Array(UInt64)',
    fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { maxLength: 5 }),
    value => (value as readonly bigint[]).map(String),
  ],
  ['Array(Date32)', fc.array(dayText, { maxLength: 5 }), value => value],
  ['Array(Float64)', fc.array(finite, { maxLength: 5 }), value => value],
]

const runs = { numRuns: propertyRuns(60) }

/** The one door to the engine: values keep their identity, limits hold, failures are ours. */
export function queryDoorContract(harness: StoreHarness): void {
  describe(`query door over ${harness.name}`, () => {
    let door: OpenedClient
    let db: ClickHouse
    beforeAll(async () => {
      door = await harness.openClient({ maxWaiting: 20 })
      db = door.db
      await db.command(
        'CREATE TABLE texts (place UInt32, text String, list Array(String)) ENGINE = MergeTree ORDER BY place',
      )
    })
    afterAll(() => door.drop())

    it.each(VALUES)('returns any %s as it went in', async (type, values, seen) => {
      await fc.assert(
        fc.asyncProperty(values, async value => {
          const rows = await db.query<{ v: unknown; t: string }>(
            `SELECT {v:${type}} AS v, toTypeName(v) AS t`,
            {
              v: value,
            },
          )
          expect(rows).toHaveLength(1)
          const expected = JSON.parse(JSON.stringify(seen(value))) as unknown
          expect(plainZero(rows[0]!.v)).toEqual(plainZero(expected))
        }),
        runs,
      )
    })

    it('never takes a value for a part of the statement', async () => {
      await fc.assert(
        fc.asyncProperty(oddText, oddText, async (first, second) => {
          const rows = await db.query<{ same: 0 | 1; n: number }>(
            'SELECT {a:String} = {b:String} AS same, toUInt32(length([{a:String}, {b:String}])) AS n',
            { a: first, b: second },
          )
          expect(rows).toEqual([{ same: first === second ? 1 : 0, n: 2 }])
        }),
        runs,
      )
    })

    it('returns tab-separated text as it went in', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(oddText, { minLength: 1, maxLength: 20 }), async texts => {
          await db.command('TRUNCATE TABLE texts')
          const lines = texts.map((text, place) => {
            const row = tsvRow([place, text])
            return `${row.slice(0, -1)}\t[${tsvQuoted(text)},${tsvQuoted(text)}]\n`
          })
          await db.insertTsv('texts', ['place', 'text', 'list'], slices(lines))
          const rows = await db.query<{ text: string; list: string[] }>(
            'SELECT text, list FROM texts ORDER BY place',
          )
          expect(rows).toEqual(texts.map(text => ({ text, list: [text, text] })))
        }),
        { numRuns: propertyRuns(20) },
      )
    })

    it('loses no digit of integers beyond 2^53', async () => {
      const rows = await db.query<{ v: string }>('SELECT {v:UInt64} AS v', { v: 987654321021000001n })
      expect(rows).toEqual([{ v: '987654321021000001' }])
      expect(accessionText(rows[0]!.v)).toBe('9876543210-21-000001')
    })

    it('ends a query that takes too long with timeout', async () => {
      await expect(db.query(ENDLESS, {}, { seconds: 0.2 })).rejects.toMatchObject({
        code: 'timeout',
        status: 504,
      })
      expect(await db.query<{ one: number }>('SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    it('gives no row of a failed query to a later one', async () => {
      const breaksOff = 'SELECT number, throwIf(number = 100000) AS t FROM numbers(200000)'
      for (let round = 0; round < 3; round += 1) {
        await expect(db.query(breaksOff)).rejects.toThrow(AppError)
        const answers = await Promise.all(
          Array.from({ length: 12 }, () => db.query<{ one: number }>('SELECT 1 AS one')),
        )
        expect(answers).toEqual(Array.from({ length: 12 }, () => [{ one: 1 }]))
      }
    })

    it('returns a page with the number of all rows, wherever it stands', async () => {
      const page = (limit: number, offset: number) =>
        db.queryPage<{ number: string }>(
          'SELECT number FROM numbers(100000) WHERE number % 7 = 3 ORDER BY number DESC LIMIT {limit:UInt32} OFFSET {offset:UInt32}',
          { limit, offset },
        )
      expect(await page(2, 1)).toEqual({ rows: [{ number: '99991' }, { number: '99984' }], total: 14_286 })
      expect(await page(2, 14_285)).toEqual({ rows: [{ number: '3' }], total: 14_286 })
      expect(await page(2, 20_000)).toEqual({ rows: [], total: 14_286 })
      expect(await page(0, 0)).toEqual({ rows: [], total: 14_286 })
      const none = 'SELECT number FROM numbers(5) WHERE number > 9 LIMIT 3'
      expect(await db.queryPage(none)).toEqual({ rows: [], total: 0 })
    })

    it('gives no page of a query that breaks off', async () => {
      const breaksOff = 'SELECT number, throwIf(number = 100000) AS t FROM numbers(200000) LIMIT 200000'
      await expect(db.queryPage(breaksOff)).rejects.toThrow(AppError)
      expect(await db.query<{ one: number }>('SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    it('gives no byte of a failed Native query to a later one', async () => {
      const breaksOff = 'SELECT number, throwIf(number = 100000) AS t FROM numbers(200000)'
      for (let round = 0; round < 3; round += 1) {
        await expect(db.queryNative(breaksOff)).rejects.toThrow(AppError)
        const answers = await Promise.all(
          Array.from({ length: 12 }, () => db.queryNative('SELECT toUInt8(7) AS seven')),
        )
        for (const blocks of answers) {
          expect(blocks.map(block => [...block.numbers<Uint8Array>('seven')])).toEqual([[7]])
        }
      }
    })

    it('gives Native columns as they lie in the tables, over many blocks', async () => {
      const rows = 200_000
      const blocks = await db.queryNative(
        `SELECT toUInt32(number) AS place, toFloat64(number) / 3 AS third, number AS whole,
           arrayMap(i -> toInt32(i - 2), range(number % 4 + 1)) AS list,
           CAST(if(number % 5 = 0, 'it’s', toString(number % 300)) AS LowCardinality(String)) AS word,
           CAST([toString(number % 3), 'same'] AS Array(LowCardinality(String))) AS words
         FROM numbers({rows:UInt32})`,
        { rows },
      )
      let place = 0
      for (const block of blocks) {
        const [word, words] = [block.words('word'), block.words('words')]
        const [list, stops] = [block.numbers<Int32Array>('list'), block.ends('list')]
        for (let row = 0; row < block.rows; row += 997) {
          const at = place + row
          const own = list.subarray(row === 0 ? 0 : stops[row - 1], stops[row])
          const second = block.ends('words')[row]!
          expect([
            block.numbers<Uint32Array>('place')[row],
            block.numbers('third')[row],
            block.numbers<BigUint64Array>('whole')[row],
            [...own],
            word.texts[Number(word.codes[row])],
            words.texts[Number(words.codes[second - 2])],
            words.texts[Number(words.codes[second - 1])],
          ]).toEqual([
            at,
            at / 3,
            BigInt(at),
            Array.from({ length: (at % 4) + 1 }, (_, index) => index - 2),
            at % 5 === 0 ? 'it’s' : String(at % 300),
            String(at % 3),
            'same',
          ])
        }
        place += block.rows
      }
      expect(place).toBe(rows)
    })

    it('gives no block of a Native query without rows', async () => {
      expect(await db.queryNative('SELECT place, list FROM texts WHERE place = 4294967295')).toEqual([])
    })

    it('ends a query that takes too much memory with unavailable', async () => {
      const greedy = 'SELECT length(groupArray(number)) AS n FROM numbers(20000000)'
      await expect(db.query(greedy, {}, { memoryBytes: 20_000_000 })).rejects.toMatchObject({
        code: 'unavailable',
        status: 503,
      })
    })

    it('keeps what the engine says of a bad statement to the log', async () => {
      const failure = await db.query("SELECT toUInt8('secret word')").catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(AppError)
      expect(failure).toMatchObject({ code: 'internal', message: 'Internal error.' })
      expect(String((failure as AppError).cause)).toContain('secret word')
    })

    it('takes a table or column that is not there for lost data', async () => {
      for (const sql of ['SELECT 1 FROM lost_table', 'SELECT lost_column FROM system.one'])
        await expect(db.query(sql)).rejects.toMatchObject({ code: 'data_damaged' })
    })

    it('rejects a value that does not fit its placeholder', async () => {
      if (!db.embedded) return
      await expect(db.query('SELECT {v:UInt8}', { v: 256 })).rejects.toThrow(TypeError)
      await expect(db.query('SELECT {v:UInt8}', { v: '1); DROP TABLE texts; --' })).rejects.toThrow(TypeError)
      await expect(db.query('SELECT {v:Date}', { v: "2020-01-01') --" })).rejects.toThrow(TypeError)
      await expect(db.query('SELECT {v:String}', {})).rejects.toThrow(TypeError)
    })

    it('answers many queries at once, each with its own rows', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          db.query<{ v: number }>('SELECT {v:UInt32} AS v', { v: place }),
        ),
      )
      expect(answers.map(rows => rows[0]!.v)).toEqual(Array.from({ length: 20 }, (_, place) => place))
    })

    it('rejects at once what the queue has no room for', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, () => db.query(ENDLESS, {}, { seconds: 0.05 })),
      )
      const codes = results.map(result =>
        result.status === 'rejected' ? (result.reason as AppError).code : 'ok',
      )
      expect(new Set(codes)).toEqual(new Set(['timeout', 'unavailable']))
      expect(codes.filter(code => code === 'unavailable').length).toBeGreaterThanOrEqual(60 - 20 - 8)
      expect(await db.query<{ one: number }>('SELECT 1 AS one')).toEqual([{ one: 1 }])
    })
  })
}

/** The engine prints -0 as it came, JSON does not tell it from 0. */
function plainZero(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainZero)
  return typeof value === 'number' ? value + 0 : value
}
