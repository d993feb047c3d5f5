import { describe, expect, it } from 'vitest'
import type { HandlerContext } from '../../../../../src/api/endpoints/define-endpoint.ts'
import { readColumns } from '../../../../../src/api/endpoints/screener/screen-columns.ts'
import { type Day, parseDay } from '../../../../../src/domain/day.ts'
import { universeOf } from '../../../../../src/domain/metrics/screen/universe.ts'
import type { MetricColumn } from '../../../../../src/stores/ports/metric.ts'
import { companyContext } from '../../../../support/company/context.ts'

const day = (text: string) => parseDay(text) as Day
const TODAY = day('2024-10-15')
const CIK = 7
const EPS = 10
const CLOSE = 12

/** A split ten for one that a report of the summer told, after the last annual report. */
const SPLIT = { ratio: 10, effective: day('2024-06-10'), knownFrom: day('2024-08-28'), accession: '' }

const stored = (value: number, basis: Day): MetricColumn => ({
  ciks: Uint32Array.of(CIK),
  offsets: Uint32Array.of(0, 1),
  ends: Int32Array.of(day('2024-01-31')),
  values: Float64Array.of(value),
  words: [''],
  bases: Int32Array.of(basis),
})

function handlerContext(): HandlerContext {
  const made = companyContext({ companies: [] }).context
  const metrics = {
    ...made.stores.metrics,
    column: async () => stored(EPS, day('2024-02-20')),
    splits: async () => new Map([[CIK, [SPLIT]]]),
  }
  const close = {
    date: '2024-10-14',
    close: CLOSE,
    exact: true,
    currency: 'USD',
    splits: [{ effective: SPLIT.effective, ratio: SPLIT.ratio }],
  }
  const prices = { ...made.stores.prices, lastCloses: async () => new Map([[CIK, close]]) }
  return { ...made, stores: { ...made.stores, metrics, prices } }
}

const searchResult = {
  universe: universeOf([
    {
      cik: CIK,
      ticker: 'ZZT',
      name: 'Made',
      sector: null,
      industry: null,
      sic: null,
      exchange: null,
      filerType: null,
      currency: 'USD',
      latestEnd: 0,
      stale: false,
    },
  ]),
  placeOf: new Map([[CIK, 0]]),
}

async function columnValue(metric: string, price: 'historical' | 'current') {
  const reference = { metric, dimension: null }
  const asked = { period: 'annual', price, asOf: null, today: TODAY } as const
  const columnOf = await readColumns([reference], searchResult, asked, handlerContext())
  return columnOf(reference).values[0]
}

describe('columns of a company whose latest report lies before a split', () => {
  it('have per-share values on the basis of today', async () => {
    expect(await columnValue('eps_diluted', 'historical')).toBe(EPS / SPLIT.ratio)
  })

  it('bring a close and earnings to one basis once, not twice', async () => {
    expect(await columnValue('pe_ratio', 'current')).toBe(CLOSE / (EPS / SPLIT.ratio))
  })
})
