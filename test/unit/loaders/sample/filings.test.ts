import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { filingsOf, type SampleFiling } from '../../../../loaders/sample/filings.ts'
import { buildLedger } from '../../../../loaders/sample/ledger.ts'
import type { Profile } from '../../../../loaders/sample/profile.ts'
import { TODAY } from '../../../../loaders/sample/sample-days.ts'
import { weekdayOf } from '../../../../loaders/sample/year-end.ts'
import { isAccession } from '../../../../src/domain/company/filing.ts'
import { propertyRuns } from '../../../support/property-runs.ts'
import { atFixture } from './sample-facts.ts'

const profilesFixture = fc
  .record({ at: fc.nat(19_000), seed: fc.nat() })
  .map(({ at, seed }) => atFixture(at, seed))

function everyFiling(check: (filing: SampleFiling, profile: Profile) => void): void {
  const each = (profile: Profile) => {
    for (const filing of filingsOf(buildLedger(profile, TODAY))) check(filing, profile)
  }
  CURATED_COMPANIES.forEach(each)
  fc.assert(fc.property(profilesFixture, each), { numRuns: propertyRuns(30) })
}

describe('the filings of a synthetic company', () => {
  it('never come on a Saturday or Sunday, nor after the day on which the sample stands still', () => {
    everyFiling(({ filed }) => {
      expect([0, 6]).not.toContain(weekdayOf(filed))
      expect(filed).toBeLessThanOrEqual(TODAY)
    })
  })

  it('have an accession number of the registrant and year that no other filing has', () => {
    const seen = new Set<string>()
    for (const profile of CURATED_COMPANIES) {
      for (const { accession, filerCik, filed } of filingsOf(buildLedger(profile, TODAY))) {
        expect(isAccession(accession)).toBe(true)
        expect(accession.slice(0, 10)).toBe(String(filerCik))
        expect(accession.slice(11, 13)).toBe(new Date(filed * 86_400_000).toISOString().slice(2, 4))
        expect(seen.has(accession)).toBe(false)
        seen.add(accession)
      }
    }
    expect(seen.size).toBeGreaterThan(1_000)
  })

  it('report 30 to 45 days after a quarter and 50 to 75 days after a year, unless they are late', () => {
    everyFiling(({ form, filed, periodEnd }, profile) => {
      const late = new Set(profile.late.map(({ periodEnd: end }) => end))
      if (periodEnd === null || late.has(new Date(periodEnd * 86_400_000).toISOString().slice(0, 10))) return
      if (form === '10-Q') expect(filed - periodEnd).toSatisfy(within(30, 45))
      if (form === '10-K' || form === '10-KT') expect(filed - periodEnd).toSatisfy(within(50, 75))
    })
  })

  it('are in order of their days, and no quarter is reported before the year before it', () => {
    for (const profile of CURATED_COMPANIES) {
      const filings = filingsOf(buildLedger(profile, TODAY))
      expect(filings.map(({ filed }) => filed)).toEqual(
        filings.map(({ filed }) => filed).sort((a, b) => a - b),
      )
      const reports = filings.filter(({ report, form }) => report !== null && !form.endsWith('/A'))
      const quarters = reports.map(({ report }) => report!.quarter)
      expect(quarters, profile.name).toEqual([...quarters].sort((a, b) => a - b))
    }
  })
})

function within(least: number, most: number): (days: number) => boolean {
  return days => days >= least && days <= most
}
