import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRICS } from '../../../../../src/domain/metrics/catalog/index.ts'
import {
  PEER_METHODS,
  type PeerMethodName,
  referencesOfMethod,
} from '../../../../../src/domain/metrics/peers/methods.ts'
import { peersOf } from '../../../../../src/domain/metrics/peers/peers-of.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { type Cell, company, type MadeCompany, universeFixture } from '../screen/universe-fixture.ts'

const METHODS = Object.keys(PEER_METHODS) as PeerMethodName[]
const METRIC_IDS = METRICS.map(({ id }) => id)
const READ = [...new Set(METHODS.flatMap(referencesOfMethod).map(({ metric }) => metric))]
const ROIC = { metric: 'roic', dimension: null }

const valueTimeline: fc.Arbitrary<Cell> = fc.oneof(
  fc.integer({ min: -2, max: 9 }),
  fc.double({ min: -1e300, max: 1e300, noNaN: true }),
  fc.constant('missing_input:x'),
)
const cells = fc.record(Object.fromEntries([...READ, 'roic'].map(id => [id, valueTimeline])))
const over = fc.record({
  sic: fc.constantFrom('7372', '7374', '7311', '1311', '6770', null),
  currency: fc.constantFrom('USD', 'USD', 'JPY', null),
  filerType: fc.constantFrom('domestic_operating' as const, 'investment_company' as const, null),
  stale: fc.constantFrom(false, false, true),
})
const companies: fc.Arbitrary<MadeCompany[]> = fc
  .uniqueArray(fc.record({ ticker: fc.string({ minLength: 1, maxLength: 2 }), over, cells }), {
    selector: ({ ticker }) => ticker,
    minLength: 1,
    maxLength: 20,
  })
  .map(rows => rows.map(row => ({ company: company(row.ticker, row.over), cells: row.cells })))

const peersIn = (made: readonly MadeCompany[], place: number, method: PeerMethodName, limit = 50) => {
  const { universe, columnOf } = universeFixture(made)
  return peersOf(place, universe, columnOf, { method, limit, metrics: [ROIC] })
}

describe('peers of random companies', () => {
  it('are read from metrics that the catalogue has', () => {
    expect(READ.filter(id => !METRIC_IDS.includes(id))).toEqual([])
  })

  it('fit the company, are in order of similarity and then of ticker, and never it itself', () => {
    fc.assert(
      fc.property(companies, fc.constantFrom(...METHODS), (made, method) => {
        const asked = made[0]!.company
        const { peers } = peersIn(made, 0, method)
        for (const [index, { company: peer, similarity }] of peers.entries()) {
          expect(peer.cik).not.toBe(asked.cik)
          expect(peer).toMatchObject({ currency: asked.currency ?? 'USD', stale: false })
          expect(peer.filerType).not.toBe('investment_company')
          expect(similarity).toBeGreaterThan(0)
          expect(similarity).toBeLessThanOrEqual(1)
          const next = peers[index + 1]
          if (next) expect(next.similarity).toBeLessThanOrEqual(similarity)
          if (next?.similarity === similarity) expect(peer.ticker < next.company.ticker).toBe(true)
        }
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('by industry are all that share two digits of the SIC code, the narrower groups first', () => {
    fc.assert(
      fc.property(companies, made => {
        const sic = made[0]!.company.sic
        const depth = (other: string | null) =>
          sic === null || other === null
            ? 0
            : ([4, 3, 2].find(digits => other.startsWith(sic.slice(0, digits))) ?? 0)
        const wanted = made
          .slice(1)
          .filter(
            ({ company: other }) =>
              depth(other.sic) > 0 &&
              other.currency === (made[0]!.company.currency ?? 'USD') &&
              !other.stale &&
              other.filerType !== 'investment_company' &&
              other.sic !== '6770',
          )
        const found = peersIn(made, 0, 'industry').peers.map(peer => peer.company)
        expect(found.map(({ cik }) => cik).sort()).toEqual(wanted.map(({ company: { cik } }) => cik).sort())
        const depths = found.map(peer => depth(peer.sic))
        expect(depths).toEqual(depths.toSorted((a, b) => b - a))
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('do not depend on the order of the universe, and fewer are the first of more', () => {
    fc.assert(
      fc.property(
        companies,
        fc.constantFrom(...METHODS),
        fc.integer({ min: 1, max: 5 }),
        (made, method, limit) => {
          const told = (group: ReturnType<typeof peersIn>) =>
            group.peers.map(({ company: { ticker }, why }) => ({ ticker, why }))
          const whole = told(peersIn(made, 0, method))
          expect(told(peersIn(made.toReversed(), made.length - 1, method))).toEqual(whole)
          expect(told(peersIn(made, 0, method, limit))).toEqual(whole.slice(0, limit))
        },
      ),
      { numRuns: propertyRuns(300) },
    )
  })
})
