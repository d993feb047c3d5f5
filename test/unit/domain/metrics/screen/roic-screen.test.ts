import { describe, expect, it } from 'vitest'
import { roicReferences, runRoicScreen } from '../../../../../src/domain/metrics/screen/roic-screen.ts'
import { referenceKey } from '../../../../../src/domain/metrics/screen/universe.ts'
import { type Cell, company, type MadeCompany, universeFixture } from './universe-fixture.ts'

const made = (
  ticker: string,
  roic: Cell,
  over: Parameters<typeof company>[1] = {},
  cap: Cell = 100,
): MadeCompany => ({
  company: company(ticker, over),
  cells: { roic, 'roic.A.MED5': 0.1, market_cap: cap },
})

const ENERGY = { sector: 'energy' }
const { universe, columnOf } = universeFixture([
  made('A', 0.1),
  made('B', 0.2),
  made('C', 0.3),
  made('D', 0.6),
  made('E', -0.5, ENERGY),
  made('F', 0.4, { sector: null }),
  made('G', 'missing_input:total_debt', ENERGY),
  made('H', 0.9, { ...ENERGY, stale: true }),
])
const ASKED = { sectors: null, minRoic: null, minMarketCap: null, limit: 10, offset: 0 }

describe('the screen by return on capital', () => {
  it('puts the highest first, each beside its sector', () => {
    const result = runRoicScreen(ASKED, universe, columnOf)
    expect(result.rows.map(row => row.company.ticker).join('')).toBe('DFCBAE')
    // Technology has 0.1, 0.2, 0.3 and 0.6: the median lies between 0.2 and 0.3.
    expect(result.rows[0]).toMatchObject({
      roic: 0.6,
      fiveYearMedian: 0.1,
      sectorMedian: 0.25,
      spreadToSector: 0.35,
    })
    expect(result.rows[1]).toMatchObject({ roic: 0.4, sectorMedian: null, spreadToSector: null })
    expect(result.rows[5]).toMatchObject({ roic: -0.5, sectorMedian: -0.5, spreadToSector: 0 })
    expect(result.excluded).toEqual({ missingData: 1, otherCurrency: 0, stale: 1 })
    const page = runRoicScreen({ ...ASKED, limit: 2, offset: 4 }, universe, columnOf)
    expect(page.rows.map(({ rank, company }) => `${rank}${company.ticker}`)).toEqual(['5A', '6E'])
    expect(page).toMatchObject({ total: 6, hasMore: false })
  })

  it('tells quartiles between the nearest values, of all known companies of a sector', () => {
    const { benchmarks, total } = runRoicScreen({ ...ASKED, minRoic: 0.3 }, universe, columnOf)
    expect(total).toBe(3)
    expect(benchmarks).toEqual([
      { sector: 'energy', count: 1, p25: -0.5, median: -0.5, p75: -0.5 },
      {
        sector: 'technology',
        count: 4,
        p25: expect.closeTo(0.175, 14),
        median: 0.25,
        p75: expect.closeTo(0.375, 14),
      },
    ])
  })

  it('filters by the requested sectors and sizes', () => {
    const energy = runRoicScreen({ ...ASKED, sectors: ['energy'] }, universe, columnOf)
    expect(energy.rows.map(row => row.company.ticker)).toEqual(['E'])
    expect(energy.benchmarks.map(({ sector }) => sector)).toEqual(['energy'])
    expect(energy.universeSize).toBe(3)
    expect(runRoicScreen({ ...ASKED, minMarketCap: 101 }, universe, columnOf).total).toBe(0)
  })

  it('reads market values only where they matter', () => {
    expect(roicReferences(ASKED).map(referenceKey)).toEqual(['roic', 'roic.A.MED5'])
    expect(roicReferences({ ...ASKED, minMarketCap: 1 }).map(referenceKey)).toContain('market_cap')
  })
})
