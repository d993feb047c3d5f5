import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { FAR_FUTURE } from '../../../src/domain/day.ts'
import type { MetricSeries, MetricVersion } from '../../../src/domain/metrics/derive/timelines.ts'
import type { PeriodKind } from '../../../src/domain/metrics/metric.ts'
import type { MetricPoint, MetricQuery } from '../../../src/stores/ports/metric.ts'
import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'
import { accession, day, numbers } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'
import { propertyRuns } from '../../support/property-runs.ts'
import { readDuring } from '../../support/read-during.ts'

const NO_BASIS = -2_147_483_648

function factVersion(end: string, value: number, more: Partial<MetricVersion> = {}): MetricVersion {
  return {
    end: day(end),
    fiscalYear: Number(end.slice(0, 4)),
    fiscalPeriod: 'FY',
    knownFrom: day(end) + 40,
    knownTo: FAR_FUTURE,
    value,
    qualifier: '',
    basis: null,
    ...more,
  }
}

const annual = (metric: string, ...versions: MetricVersion[]): MetricSeries => ({
  metric,
  periodType: 'annual',
  versions,
})

const none = (end: string, qualifier: string, more: Partial<MetricVersion> = {}) =>
  factVersion(end, Number.NaN, { qualifier, ...more })

/** Restated on 2021-06-01; known of the year before from 2020-02-09 on. */
const RESTATED = day('2021-06-01')
const ROIC = annual(
  'roic',
  factVersion('2018-12-31', 0.1 + 0.2),
  none('2019-12-31', 'missing_input:ebit', { fiscalPeriod: null }),
  factVersion('2020-12-31', 100, { knownTo: RESTATED }),
  factVersion('2020-12-31', 90, {
    knownFrom: RESTATED,
    qualifier: 'restated,it’s "odd"',
    basis: day('2020-08-31'),
  }),
)

/** Metrics as known on a day: a filter of what was derived, not a recomputation. */
export function metricsContract(harness: StoreHarness): void {
  describe(`metrics over ${harness.name}`, () => {
    const held = storesOf(harness)
    const publication = (cik: number) => held.stores.companies.snapshot().publication(cik)
    const publish = (cik: number, ...metrics: MetricSeries[]) =>
      held.stores.publisher.publish({ cik, numbers: numbers(), metrics })
    const query = (more: Partial<MetricQuery> = {}): MetricQuery => ({
      metrics: ['roic'],
      periodType: 'annual',
      asOf: null,
      points: 10,
      ...more,
    })
    const series = (ciks: readonly number[], more: Partial<MetricQuery> = {}) =>
      held.stores.metrics.series(ciks.map(publication), query(more))
    const pointsOf = async (cik: number, more: Partial<MetricQuery> = {}) =>
      (await series([cik], more)).find(row => row.cik === cik)?.points ?? []
    /** Among the versions of all days those of a day are the same. */
    const values = async (more: Partial<MetricQuery> = {}) => {
      const points = await pointsOf(1, more)
      const onDay = await held.stores.metrics.timelines(publication(1), query(more))
      expect(onDay(query(more)).find(({ cik }) => cik === 1)?.points ?? []).toEqual(points)
      return points.map(({ value }) => value)
    }
    const column = (metric: string, more: Partial<Omit<MetricQuery, 'metrics'>> = {}) =>
      held.stores.metrics.column(publication, {
        metric,
        periodType: 'annual',
        asOf: null,
        points: 1,
        ...more,
      })

    beforeAll(async () => {
      await publish(
        1,
        ROIC,
        annual('pe_ratio', none('2019-12-31', 'no_prices'), none('2020-12-31', 'no_prices')),
        {
          metric: 'roic',
          periodType: 'ttm',
          versions: [factVersion('2020-09-30', 7, { fiscalPeriod: 'Q3' })],
        },
      )
      await publish(2, annual('roic', factVersion('2020-06-30', -1e-300)))
      await publish(3, annual('revenue', factVersion('2020-12-31', 5)))
    })

    it('returns every field of a point, newest first', async () => {
      expect(await pointsOf(1)).toEqual([
        {
          end: day('2020-12-31'),
          knownFrom: RESTATED,
          value: 90,
          qualifier: 'restated,it’s "odd"',
          basis: day('2020-08-31'),
          fiscalYear: 2020,
          fiscalPeriod: 'FY',
        },
        {
          end: day('2019-12-31'),
          knownFrom: day('2020-02-09'),
          value: null,
          qualifier: 'missing_input:ebit',
          basis: null,
          fiscalYear: 2019,
          fiscalPeriod: null,
        },
        {
          end: day('2018-12-31'),
          knownFrom: day('2019-02-09'),
          value: 0.1 + 0.2,
          qualifier: '',
          basis: null,
          fiscalYear: 2018,
          fiscalPeriod: 'FY',
        },
      ])
    })

    it.each([
      ['2019-02-08', []],
      ['2019-02-09', [0.1 + 0.2]],
      ['2020-02-09', [null, 0.1 + 0.2]],
      ['2021-02-09', [100, null, 0.1 + 0.2]],
      ['2021-05-31', [100, null, 0.1 + 0.2]],
      ['2021-06-01', [90, null, 0.1 + 0.2]],
      ['2500-01-01', [90, null, 0.1 + 0.2]],
    ])('returns what was known on %s', async (asOf, expected) => {
      expect(await values({ asOf: day(asOf) })).toEqual(expected)
    })

    it('returns at most the requested number of latest points', async () => {
      expect(await values({ points: 1 })).toEqual([90])
      expect(await values({ points: 2 })).toEqual([90, null])
      expect(await values({ points: 2, asOf: day('2020-03-01') })).toEqual([null, 0.1 + 0.2])
    })

    it('gives of a null of one reason its last period alone, known since the first', async () => {
      const pe = { metrics: ['pe_ratio'] }
      expect(await pointsOf(1, pe)).toMatchObject([
        { end: day('2020-12-31'), knownFrom: day('2020-02-09'), value: null, qualifier: 'no_prices' },
      ])
      expect(await pointsOf(1, { ...pe, asOf: day('2020-02-08') })).toEqual([])
    })

    it('keeps companies, metrics and kinds of periods apart', async () => {
      const rows = await series([1, 2, 3, 404], { metrics: ['roic', 'revenue', 'unheard_of'] })
      const found = rows.map(({ cik, metric, points }) => `${cik} ${metric} ${points.length}`)
      expect(found.sort()).toEqual(['1 roic 3', '2 roic 1', '3 revenue 1'])
      expect(await pointsOf(1, { periodType: 'ttm' })).toMatchObject([{ value: 7, fiscalPeriod: 'Q3' }])
      expect(await pointsOf(1, { periodType: 'quarterly' })).toEqual([])
    })

    it('has nothing of no companies, of no metrics and of companies without any', async () => {
      expect(await series([])).toEqual([])
      expect(await series([1], { metrics: [] })).toEqual([])
      expect(await series([404])).toEqual([])
    })

    it('returns a column of all companies that know any, by CIK', async () => {
      const { words, ...lists } = await column('roic', { points: 2 })
      expect(lists).toEqual({
        ciks: Uint32Array.of(1, 2),
        offsets: Uint32Array.of(0, 2, 3),
        ends: Int32Array.of(day('2020-12-31'), day('2019-12-31'), day('2020-06-30')),
        values: Float64Array.of(90, Number.NaN, -1e-300),
        bases: Int32Array.of(day('2020-08-31'), NO_BASIS, NO_BASIS),
      })
      expect([...words]).toEqual(['restated,it’s "odd"', 'missing_input:ebit', ''])
    })

    it('leaves companies out of a column that knew nothing on the day', async () => {
      expect((await column('roic', { asOf: day('2020-08-08') })).ciks).toEqual(Uint32Array.of(1))
      expect((await column('roic', { asOf: day('2020-08-09') })).ciks).toEqual(Uint32Array.of(1, 2))
      const empty = await column('roic', { asOf: day('1980-01-01') })
      expect([empty.ciks.length, [...empty.offsets], empty.values.length]).toEqual([0, [0], 0])
      expect((await column('unheard_of')).ciks).toEqual(new Uint32Array())
    })

    it('shows metrics of the live generation alone', async () => {
      await publish(
        5,
        annual('roic', factVersion('2018-12-31', 1)),
        annual('revenue', factVersion('2018-12-31', 2)),
      )
      await publish(5, annual('roic', factVersion('2019-12-31', 3)))
      const all = await series([5], { metrics: ['roic', 'revenue'] })
      expect(all).toMatchObject([{ cik: 5, metric: 'roic', points: [{ value: 3 }] }])
      expect((await column('revenue')).ciks).toEqual(Uint32Array.of(3))
      expect([...(await column('roic')).values]).toEqual([90, -1e-300, 3])
    })

    it('returns the same series from columns in memory as from the engine', async () => {
      await publish(9, ROIC, annual('revenue', none('2019-12-31', 'stale'), factVersion('2020-12-31', -0)))
      await publish(
        9,
        annual('roic', factVersion('2020-03-31', 8, { basis: day('2020-08-31'), qualifier: 'gap' })),
      )
      const asked = [1, 2, 3, 9, 404]
      const cuts = [{}, { points: 1 }, { asOf: RESTATED - 1 }, { asOf: day('2019-01-01') }]
      const all = async () =>
        Promise.all(
          cuts.map(async cut =>
            (await series(asked, { metrics: ['roic', 'revenue', 'unheard_of'], ...cut })).toSorted(
              (a, b) => a.cik - b.cik || a.metric.localeCompare(b.metric),
            ),
          ),
        )
      const engine = await all()
      await Promise.all(['roic', 'revenue', 'unheard_of'].map(metric => column(metric)))
      expect(await all()).toEqual(engine)
      expect(engine[0]).toHaveLength(4)
    })

    it('shows a reader one generation, never half of two', async () => {
      const names = ['gross_margin', 'net_margin', 'current_ratio']
      const age = (value: number) => names.map(name => annual(name, factVersion('2019-12-31', value)))
      await publish(6, ...age(0))
      const reader = async () => {
        const rows = await series([6], { metrics: names })
        expect(rows).toHaveLength(3)
        expect(new Set(rows.map(({ points }) => points[0]?.value)).size).toBe(1)
      }
      const publisher = async () => {
        // Readings are answered from memory by now.
        await sleep(200)
        for (let value = 1; value <= 10; value += 1) await publish(6, ...age(value))
      }
      await readDuring(publisher, reader)
      expect((await series([6], { metrics: names })).map(({ points }) => points[0]?.value)).toEqual([
        10, 10, 10,
      ])
    })

    it('gives on any day what a filter over the versions gives', async () => {
      const [made] = fc.sample(fc.array(anyVersions, { minLength: 12, maxLength: 12 }), {
        numRuns: 1,
        seed: 11,
      })
      const kinds: readonly PeriodKind[] = ['quarterly', 'ttm', 'annual']
      const given = (made as MetricVersion[][]).map((versions, at) => ({
        metric: `made_${at % 4}`,
        periodType: kinds[at % 3] as PeriodKind,
        versions,
      }))
      await publish(7, ...given)
      const metrics = [0, 1, 2, 3].map(at => `made_${at}`)
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...kinds),
          fc.option(fc.integer({ min: 17_800, max: 19_400 })),
          fc.integer({ min: 1, max: 9 }),
          async (periodType, asOf, points) => {
            const rows = await series([7], { metrics, periodType, asOf, points })
            for (const one of given) {
              if (one.periodType !== periodType) continue
              const expected = filtered(one.versions, asOf, points)
              const found = rows.find(({ metric }) => metric === one.metric)?.points ?? []
              expect(found).toEqual(expected)
              const own = await column(one.metric, { periodType, asOf, points })
              expect([...own.values]).toEqual(expected.map(({ value }) => value ?? Number.NaN))
              expect([...own.words]).toEqual(expected.map(({ qualifier }) => qualifier))
            }
          },
        ),
        { numRuns: propertyRuns(25) },
      )
    })

    it('tells splits of companies as known on a day', async () => {
      const split = (from: string, ratio: number) => ({
        ratio,
        effective: day('2020-08-31'),
        knownFrom: day(from),
        accession: accession(1),
      })
      const own = [split('2020-10-30', 4), split('2020-11-30', 2)]
      await held.stores.publisher.publish({ cik: 8, numbers: numbers({ splits: own }) })
      const splits = async (asOf: string | null) =>
        (await held.stores.metrics.splits([1, 8].map(publication), asOf === null ? null : day(asOf))).get(8)
      expect(await splits('2020-10-29')).toBeUndefined()
      expect(await splits('2020-10-30')).toMatchObject([own[0]])
      expect((await splits(null))?.map(({ ratio }) => ratio).sort()).toEqual([2, 4])
      expect(await held.stores.metrics.splits([], null)).toEqual(new Map())
    })

    it('returns splits of live data, also when they are cached', async () => {
      const publishSplit = (cik: number, ratio: number) => {
        const split = {
          ratio,
          effective: day('2020-08-31'),
          knownFrom: day('2020-10-30'),
          accession: accession(1),
        }
        return held.stores.publisher.publish({ cik, numbers: numbers({ splits: [split] }) })
      }
      const asked = [10, 11, 404]
      await publishSplit(10, 3)
      await publishSplit(11, 5)
      const former = publication(10)
      await publishSplit(10, 7)
      const told = async (publications: readonly LiveGenerations[], asOf: string) => {
        const found = await held.stores.metrics.splits(publications, day(asOf))
        return [...found].map(([cik, splits]) => [cik, ...splits.map(({ ratio }) => ratio)])
      }
      for (let times = 0; times < 8; times += 1) {
        expect(await told(asked.map(publication), '2020-10-30')).toEqual([
          [10, 7],
          [11, 5],
        ])
        expect(await told(asked.map(publication), '2020-10-29')).toEqual([])
        expect(await told([former], '2021-01-01')).toEqual([[10, 3]])
      }
      await publishSplit(11, 9)
      expect(await told([publication(11)], '2021-01-01')).toEqual([[11, 9]])
    })

    it('is as it was after it was opened again', async () => {
      const before = [await pointsOf(1), await column('roic')]
      await held.reopen()
      expect([await pointsOf(1), await column('roic')]).toEqual(before)
    })
  })
}

/** Up to eight quarters with up to three versions each, the first of which is a value. */
const anyVersions = fc
  .array(
    fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 400 }),
        value: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(Number.NaN)),
        basis: fc.option(fc.integer({ min: -3_000, max: 20_000 })),
        qualifier: fc.constantFrom('', 'a', 'negative_equity,stale'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map(periods =>
    periods.flatMap((changes, place): MetricVersion[] => {
      let from = 18_000 + place * 91
      return changes.map(({ gap, value, basis, qualifier }, at) => {
        const knownFrom = from
        from += gap
        return {
          end: 17_960 + place * 91,
          fiscalYear: 2019 + Math.floor(place / 4),
          fiscalPeriod: 'Q1',
          knownFrom,
          knownTo: at + 1 < changes.length ? from : FAR_FUTURE,
          value: place === 0 && at === 0 ? 1 : value === 0 ? 0 : value,
          qualifier: Number.isNaN(value) ? qualifier || 'missing' : qualifier,
          basis,
        }
      })
    }),
  )

function filtered(versions: readonly MetricVersion[], asOf: number | null, points: number): MetricPoint[] {
  const known = versions.filter(
    ({ knownFrom, knownTo }) => knownFrom <= (asOf ?? 65_534) && (asOf ?? 65_534) < knownTo,
  )
  return known
    .slice(-points)
    .toReversed()
    .map(({ knownTo: _, value, ...rest }) => ({ ...rest, value: Number.isNaN(value) ? null : value }))
}
