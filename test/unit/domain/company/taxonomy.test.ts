import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceRows } from '../../../../src/domain/company/reference-data/read.ts'
import {
  describeSic,
  industries,
  industryOf,
  sectorOf,
  sectors,
} from '../../../../src/domain/company/taxonomy.ts'

const CASES: readonly [string, string, string][] = [
  ['7372', 'technology', 'software'],
  ['3674', 'technology', 'semiconductors'],
  ['6021', 'financials', 'banks'],
  ['6798', 'real_estate', 'reits'],
  ['2834', 'healthcare', 'pharmaceuticals'],
  ['6324', 'healthcare', 'managed_care'],
  ['1311', 'energy', 'oil_and_gas_production'],
  ['0100', 'consumer_staples', 'agriculture'],
  ['4911', 'utilities', 'electric_utilities'],
  ['5812', 'consumer_discretionary', 'restaurants'],
]

describe('sectors and industries', () => {
  it.each(CASES)('puts SIC %s into %s, %s', (sic, sector, industry) => {
    expect(sectorOf(sic)).toBe(sector)
    expect(industryOf(sic)!.code).toBe(industry)
  })

  it('gives no sector without a SIC code', () => {
    expect(sectorOf(null)).toBeNull()
    expect(industryOf(null)).toBeNull()
    expect(describeSic(null)).toBeNull()
  })

  it('places a code that no table names by its division', () => {
    expect(describeSic('6726')).toBeNull()
    expect(industryOf('6726')!.code).toBe('asset_management')
    expect(sectorOf('2899')).toBe('materials')
  })

  it('assigns every possible code one industry in a known sector', () => {
    const known = new Set(sectors().map(({ code }) => code))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), code => {
        expect(known).toContain(sectorOf(String(code).padStart(4, '0')))
      }),
    )
  })

  it('uses each code, each range and each industry once, in sectors that exist', () => {
    const sics = referenceRows('sic.csv').map(row => row['sic'])
    expect(sics.length).toBeGreaterThan(430)
    expect(new Set(sics).size).toBe(sics.length)
    const codes = [...industries()].map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    const known = new Set(codes)
    for (const table of ['sic.csv', 'sic-ranges.csv'] as const)
      for (const row of referenceRows(table)) expect(known).toContain(row['industry'])
    const ranges = referenceRows('sic-ranges.csv')
    for (const [index, { from, to }] of ranges.entries()) {
      expect(from! <= to!).toBe(true)
      if (index > 0) expect(ranges[index - 1]!['to']! < from!).toBe(true)
    }
    const sectorCodes = new Set(sectors().map(({ code }) => code))
    for (const { sector } of industries()) expect(sectorCodes).toContain(sector)
  })

  it('lists each SIC code of the table under exactly one industry', () => {
    const listed = [...industries()].flatMap(({ sicCodes }) => sicCodes).sort()
    expect(listed).toEqual(referenceRows('sic.csv').map(row => row['sic']))
  })
})
