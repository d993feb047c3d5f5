import { type AppOptions, buildApp } from '../../../src/app.ts'
import { AppError } from '../../../src/errors.ts'
import type { Snapshot, Stores } from '../../../src/stores/ports/stores.ts'
import { testConfig } from '../test-config.ts'
import { textInMemory } from '../text/memory.ts'
import { companyFixture, smallCompanyIndex } from './companies.ts'
import { testEndpoints } from './endpoints.ts'

export const NOW = new Date('2025-03-04T12:00:00Z')

export function snapshotFixture(dataVersion = 'v1'): Snapshot {
  return {
    dataVersion,
    moment: 1,
    companies: [
      companyFixture(1234, 'ACME', 'Acme Testing Corp'),
      companyFixture(5678, 'INIT', 'Initech Made Inc'),
    ],
    publication: cik => ({ cik, filings: 0, numbers: 0, metrics: 0 }),
    coverage: () => ({
      firstFilingDate: null,
      lastFilingDate: null,
      filings: 0,
      facts: 0,
      textFilings: 0,
      firstPriceDate: null,
      lastPriceDate: null,
    }),
    label: () => null,
    labels: new Map(),
  }
}

/** Stores with only a snapshot: the transports and the test endpoints read nothing else. */
export function snapshotStores(snapshot: () => Snapshot = () => SNAPSHOT, ping = async () => {}): Stores {
  const notServed = async (): Promise<never> => {
    throw new AppError('internal', { cause: 'the stores of this test serve only a snapshot' })
  }
  return {
    companies: { snapshot, putCompanies: notServed, putConcepts: notServed },
    filings: { ofCompany: notServed, recent: notServed },
    facts: {
      all: notServed,
      periodVersions: notServed,
      versions: notServed,
      ofPeriods: notServed,
      ofFiling: notServed,
      periods: notServed,
      splits: notServed,
    },
    statements: { records: notServed, versions: notServed },
    presentations: { filings: notServed, ofFiling: notServed },
    dimensional: { facts: notServed, all: notServed },
    prices: {
      history: notServed,
      closes: notServed,
      closesAt: notServed,
      lastCloses: notServed,
      priceSplits: notServed,
      listings: notServed,
    },
    metrics: { series: notServed, timelines: notServed, splits: notServed, column: notServed },
    bulk: { metrics: notServed, facts: notServed },
    text: textInMemory(),
    system: { ping, status: notServed, queues: () => [], damage: () => [], check: notServed },
  }
}

const SNAPSHOT = snapshotFixture()

/** The app over test endpoints, with a stopped clock. */
export function testApp(options: Partial<AppOptions> = {}) {
  return buildApp({
    stores: snapshotStores(),
    config: testConfig(),
    companyIndex: smallCompanyIndex,
    endpoints: testEndpoints,
    clock: () => NOW,
    logger: false,
    ...options,
  })
}
