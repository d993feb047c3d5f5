import { beforeAll, describe, expect, it } from 'vitest'
import { blockOfColumns, periodsOf, rowsAsked } from '../../../src/api/endpoints/facts/raw-fact-block.ts'
import type { DimensionalFact } from '../../../src/domain/numbers/fact.ts'
import type { DimensionalQuery } from '../../../src/stores/ports/dimensional.ts'
import type { FilingDocuments } from '../../../src/stores/ports/stores.ts'
import { accession, day, ODD_TEXTS } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

const ALL: DimensionalQuery = {
  concept: null,
  axis: null,
  member: null,
  axes: null,
  periods: null,
  accession: null,
  asOf: null,
  limit: 100,
  offset: 0,
}

const PRODUCT = metricDimension('srt:ProductOrServiceAxis', 'us-gaap:ProductMember')
const SERVICE = metricDimension('srt:ProductOrServiceAxis', 'us-gaap:ServiceMember')
const NORTH = metricDimension('us-gaap:StatementBusinessSegmentsAxis', 'made:NorthSegmentMember')

/** Facts with axes: a filing's are visible whole, and of a fact the latest version is told. */
export function dimensionalStoreContract(harness: StoreHarness): void {
  describe(`dimensional store over ${harness.name}`, () => {
    const held = storesOf(harness)
    const put = (documents: FilingDocuments) => held.stores.documents.put(documents)
    const blockOf = async (cik: number) =>
      blockOfColumns(await held.stores.dimensional.all(cik), { label: () => null })
    /** As a query of the store selects them, and as they are selected from all versions in memory. */
    const values = async (part: Partial<DimensionalQuery> = {}, cik = 1) => {
      const query = { ...ALL, ...part }
      const { rows } = await held.stores.dimensional.facts(cik, query)
      const found = rows.map(({ value }) => value)
      const block = await blockOf(cik)
      expect(rowsAsked(block, query).rows.map(row => block.value[row])).toEqual(found)
      return found
    }

    beforeAll(async () => {
      await put(
        documents(1, '2021-02-01', [
          fact(10, [PRODUCT]),
          fact(20, [SERVICE]),
          fact(6, [SERVICE, NORTH]),
          fact(7, [NORTH], { concept: 'made:Backlog', start: null }),
          fact(9, [NORTH], { start: day('2019-01-01'), end: day('2019-12-31') }),
        ]),
      )
      await put(documents(2, '2021-06-01', [fact(11, [PRODUCT])], { form: '10-K/A', filerCik: 8 }))
      await put(documents(3, '2021-07-01', [fact(12, [PRODUCT])], { form: 'DEF 14A' }))
      await put(documents(4, '2021-02-01', [fact(500, [NORTH])], { cik: 2 }))
    })

    it('returns the latest version of each fact, a report before a later proxy, newest period first', async () => {
      expect(await values()).toEqual([7, 11, 20, 6, 9])
    })

    it('returns everything that is known of a fact', async () => {
      const { rows } = await held.stores.dimensional.facts(1, { ...ALL, member: PRODUCT.member })
      expect(rows).toEqual([
        {
          concept: 'us-gaap:Revenues',
          unit: 'USD',
          value: 11,
          decimals: -6,
          period_start: '2020-01-01',
          period_end: '2020-12-31',
          label: null,
          dimensions: [
            {
              axis: 'srt:ProductOrServiceAxis',
              member: 'us-gaap:ProductMember',
              axis_label: 'Products and Services [Axis]',
              member_label: null,
            },
          ],
          accession_number: accession(2),
          form_type: '10-K/A',
          filed: '2021-06-01',
          filer_cik: 8,
          primary_document: 'report-2.htm',
        },
      ])
    })

    it.each([
      ['2021-01-31', []],
      ['2021-02-01', [7, 10, 20, 6, 9]],
      ['2021-05-31', [7, 10, 20, 6, 9]],
      ['2021-06-01', [7, 11, 20, 6, 9]],
    ])('leaves out what was filed after %s', async (asOf, expected) => {
      expect(await values({ asOf })).toEqual(expected)
    })

    it.each<[string, Partial<DimensionalQuery>, number[]]>([
      ['a concept', { concept: 'us-gaap:Revenues' }, [11, 20, 6, 9]],
      ['a concept under any prefix', { concept: 'Backlog' }, [7]],
      ['no part of a name', { concept: 'venues' }, []],
      ['an axis', { axis: 'us-gaap:StatementBusinessSegmentsAxis' }, [7, 6, 9]],
      ['an axis under any prefix', { axis: 'ProductOrServiceAxis' }, [11, 20, 6]],
      ['a member', { member: 'ServiceMember' }, [20, 6]],
      ['a member of an axis', { axis: 'ProductOrServiceAxis', member: 'ServiceMember' }, [20, 6]],
      ['no member of another axis', { axis: 'ProductOrServiceAxis', member: 'NorthSegmentMember' }, []],
      ['axes by local name', { axes: ['StatementBusinessSegmentsAxis', 'SubsegmentsAxis'] }, [7, 6, 9]],
      ['no axes', { axes: [] }, []],
      ['a filing', { accession: accession(1) }, [7, 10, 20, 6, 9]],
      ['a filing that is not loaded', { accession: accession(99) }, []],
      [
        'durations',
        { periods: { durations: [{ start: '2019-01-01', end: '2019-12-31' }], instants: [] } },
        [9],
      ],
      ['instants', { periods: { durations: [], instants: ['2020-12-31'] } }, [7]],
      ['no periods', { periods: { durations: [], instants: [] } }, []],
      ['SQL as text', { concept: "Revenues' OR '1'='1" }, []],
    ])('filters by %s', async (_what, query, expected) => {
      expect(await values(query)).toEqual(expected)
    })

    it('tells the periods of the facts known on a day', async () => {
      const block = await blockOf(1)
      expect(periodsOf(block, day('2022-01-01'))).toEqual([
        { start: null, end: '2020-12-31' },
        { start: '2020-01-01', end: '2020-12-31' },
        { start: '2019-01-01', end: '2019-12-31' },
      ])
      expect(periodsOf(block, day('2021-01-31'))).toEqual([])
      expect(await held.stores.dimensional.all(404)).toEqual([])
    })

    it('pages without a gap', async () => {
      const pages = await Promise.all(
        [0, 2, 4].map(offset => held.stores.dimensional.facts(1, { ...ALL, limit: 2, offset })),
      )
      expect(pages.map(({ rows }) => rows.map(({ value }) => value))).toEqual([[7, 11], [20, 6], [9]])
      expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
      const block = await blockOf(1)
      const inMemory = [0, 2, 4].map(offset => rowsAsked(block, { ...ALL, limit: 2, offset }))
      expect(inMemory.map(({ rows }) => rows.map(row => block.value[row]))).toEqual([[7, 11], [20, 6], [9]])
      expect(inMemory.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
    })

    it('writes the same content once and remembers what it was made from', async () => {
      const first = documents(5, '2021-08-01', [fact(1, [PRODUCT]), fact(2, [SERVICE])], { cik: 3 })
      expect(await put(first)).toBe('written')
      expect(await put({ ...first, facts: first.facts.toReversed() })).toBe('unchanged')
      expect(await put({ ...first, inputs: 'another program' })).toBe('unchanged')
      expect(await held.stores.documents.loaded(3)).toEqual(
        new Map([[accession(5), { inputs: 'another program', textRows: 5 }]]),
      )
      expect(await values({}, 3)).toEqual([1, 2])
    })

    it('replaces the facts of a filing whole', async () => {
      const first = documents(6, '2021-08-01', [fact(1, [PRODUCT]), fact(2, [SERVICE])], { cik: 4 })
      await put(first)
      expect(await put({ ...first, facts: [fact(3, [NORTH])] })).toBe('written')
      expect(await values({}, 4)).toEqual([3])
      expect(await put({ ...first, facts: [] })).toBe('written')
      expect(await values({}, 4)).toEqual([])
    })

    it('writes two versions of a filing one after the other', async () => {
      const versions = [1, 2, 3].map(value =>
        documents(11, '2021-08-01', [fact(value, [PRODUCT])], { cik: 8, inputs: String(value) }),
      )
      expect(await Promise.all(versions.map(put))).toEqual(['written', 'written', 'written'])
      expect(await values({}, 8)).toEqual([3])
    })

    it('keeps texts as they are', async () => {
      const odd = ODD_TEXTS.map((text, at) =>
        fact(at, [{ axis: 'made:TypedAxis', member: text, axisLabel: text, memberLabel: text }], {
          label: text,
        }),
      )
      await put(documents(7, '2021-08-01', odd, { cik: 5 }))
      const { rows } = await held.stores.dimensional.facts(5, ALL)
      expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(ODD_TEXTS))
      for (const { label, dimensions } of rows) {
        expect(dimensions).toEqual([
          { axis: 'made:TypedAxis', member: label, axis_label: label, member_label: label },
        ])
      }
      const { heads, dimensionLists } = await blockOf(5)
      expect(new Set(heads.map(head => JSON.parse(`{${head}}`).label))).toEqual(new Set(ODD_TEXTS))
      expect(new Set(dimensionLists.map(list => JSON.parse(list)[0].member))).toEqual(new Set(ODD_TEXTS))
    })

    it('rejects a fact without an axis', async () => {
      await expect(put(documents(8, '2021-08-01', [fact(1, [])], { cik: 6 }))).rejects.toThrow(RangeError)
    })

    it('reports new text by data version and coverage once it is published, and of nothing else', async () => {
      const { companies, documents: store } = held.stores
      const version = () => companies.snapshot().dataVersion
      const before = version()
      await put(documents(9, '2021-08-01', [], { cik: 7, textRows: 3 }))
      await put(documents(10, '2021-09-01', [fact(1, [NORTH])], { cik: 7, textRows: 0 }))
      expect(companies.snapshot().coverage(7).textFilings).toBe(0)
      expect(await store.publish(7)).toBe('published')
      expect(companies.snapshot().coverage(7).textFilings).toBe(1)
      const after = version()
      expect(after).not.toBe(before)
      expect(await store.publish(7)).toBe('unchanged')
      await put(documents(9, '2021-08-01', [], { cik: 7, textRows: 3, inputs: 'again' }))
      expect(await store.publish(7)).toBe('unchanged')
      expect(version()).toBe(after)
      expect(await store.publish(404)).toBe('unchanged')
      await held.stores.publisher.removeSuperseded()
      expect(await values({}, 7)).toEqual([1])
    })
  })
}

function metricDimension(axis: string, member: string): DimensionalFact['dimensions'][number] {
  const axisLabel = axis === 'srt:ProductOrServiceAxis' ? 'Products and Services [Axis]' : null
  return { axis, member, axisLabel, memberLabel: null }
}

function fact(
  value: number,
  dimensions: DimensionalFact['dimensions'],
  more: Partial<DimensionalFact> = {},
): DimensionalFact {
  return {
    concept: 'us-gaap:Revenues',
    label: null,
    unit: 'USD',
    start: day('2020-01-01'),
    end: day('2020-12-31'),
    value,
    decimals: -6,
    dimensions,
    ...more,
  }
}

function documents(
  sequence: number,
  filed: string,
  facts: readonly DimensionalFact[],
  more: Partial<FilingDocuments> = {},
): FilingDocuments {
  return {
    cik: 1,
    filerCik: 7,
    accession: accession(sequence),
    form: '10-K',
    filed: day(filed),
    primaryDocument: `report-${sequence}.htm`,
    facts,
    textRows: 5,
    textHash: 'a',
    inputs: 'one program',
    ...more,
  }
}
