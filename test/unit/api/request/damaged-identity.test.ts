import { describe, expect, it } from 'vitest'
import { guardIdentity } from '../../../../src/api/request/endpoint-call.ts'
import type { Damage } from '../../../../src/stores/ports/stores.ts'
import { snapshotFixture } from '../../../support/http/app.ts'
import { smallCompanyIndex } from '../../../support/http/companies.ts'

const snapshot = { ...snapshotFixture(), label: () => 'Revenues' }
const identity = { snapshot, companies: () => smallCompanyIndex(snapshot.companies) }
const [company] = snapshot.companies
const ticker = company!.listings[0]!.ticker
const OTHER = 4_299_999_999

function guarded(...damage: Omit<Damage, 'reason'>[]) {
  return guardIdentity(
    identity,
    damage.map(found => ({ ...found, reason: '2 rows are missing' })),
  )
}

const DAMAGED = expect.objectContaining({ code: 'data_damaged' })

describe('identity of companies while stored data is damaged', () => {
  it('is as it was where other tables are damaged', () => {
    expect(guarded({ table: 'facts', ciks: null })).toBe(identity)
    expect(guarded()).toBe(identity)
  })

  it('returns a company that is whole, and neither a lost one nor lists that may lack some', () => {
    const { snapshot: of, companies } = guarded({ table: 'company_observations', ciks: [OTHER] })
    expect(companies().resolve(ticker)!.company).toBe(company)
    expect(() => companies().resolve('NOSUCH')).toThrow(DAMAGED)
    expect(() => companies().search('x')).toThrow(DAMAGED)
    expect(() => companies().namedIn('x')).toThrow(DAMAGED)
    expect(() => of.companies).toThrow(DAMAGED)
    expect(of.label('us-gaap', 'Revenues')).toBe('Revenues')
    expect(of.dataVersion).toBe(snapshot.dataVersion)
  })

  it.each([null, [company!.cik]])('gives no company whose observations are damaged: %j', ciks => {
    const { companies } = guarded({ table: 'company_observations', ciks })
    expect(() => companies().resolve(ticker)).toThrow(DAMAGED)
    expect(() => companies().byCik(company!.cik)).toThrow(DAMAGED)
  })

  it('gives no label while labels are damaged', () => {
    const { snapshot: of, companies } = guarded({ table: 'concepts', ciks: null })
    expect(() => of.label('us-gaap', 'Revenues')).toThrow(DAMAGED)
    expect(of.companies).toBe(snapshot.companies)
    expect(companies().resolve(ticker)!.company).toBe(company)
  })
})
