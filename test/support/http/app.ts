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
  }
}

/** Stores that only know a snapshot: the door itself asks nothing else, and the test endpoints neither. */
export function snapshotStores(snapshot: () => Snapshot = () => SNAPSHOT, ping = async () => {}): Stores {
  const asked = async (): Promise<never> => {
    throw new AppError('internal', { cause: 'test endpoints do not read stores' })
  }
  return {
    companies: { snapshot, putCompanies: asked, putConcepts: asked },
    filings: { ofCompany: asked, recent: asked },
    facts: {
      all: asked,
      periodVersions: asked,
      versions: asked,
      ofPeriods: asked,
      ofFiling: asked,
      periods: asked,
      splits: asked,
    },
    statements: { records: asked, versions: asked },
    presentations: { filings: asked, ofFiling: asked },
    dimensional: { facts: asked, all: asked },
    prices: {
      history: asked,
      closes: asked,
      closesAt: asked,
      lastCloses: asked,
      priceSplits: asked,
      listings: asked,
    },
    metrics: { series: asked, timelines: asked, splits: asked, column: asked },
    bulk: { metrics: asked, facts: asked },
    text: textInMemory(),
    system: { ping, status: asked, queues: () => [], damage: () => [], check: asked },
  }
}

const SNAPSHOT = snapshotFixture()

/** The door over test endpoints, with a clock that stands still. */
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
