import { listen } from '../../../src/api/http/listen.ts'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { companyIndex } from '../../../src/domain/company/build-index.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'

export interface Service {
  /** `http://127.0.0.1:40000/api/v1` */
  readonly base: string
  /** Live generations of each company that has facts. */
  readonly publications: readonly LiveGenerations[]
  close(): Promise<void>
}

export interface Caches {
  /** Responses and fragments of them. */
  readonly cache: boolean
  /** Metric columns. Default: true. */
  readonly columns?: boolean
}

/** Starts the service over a data directory on a free port. With all caches on, it is configured as by `npm start`. */
export async function serve(dataDir: string, { cache, columns = true }: Caches): Promise<Service> {
  const limits = columns ? {} : { columnBytes: 0 }
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null, ...limits })
  const config = readConfig({ ACCESS: 'open', PORT: '0', LOG_LEVEL: 'silent' })
  const app = buildApp({ stores, config, companyIndex, ...(cache ? {} : { cache: false as const }) })
  const listening = await listen(app, { config })
  const snapshot = stores.companies.snapshot()
  return {
    base: `${listening.address}/api/v1`,
    publications: snapshot.companies
      .map(({ cik }) => snapshot.publication(cik))
      .filter(({ numbers }) => numbers > 0),
    async close() {
      await listening.close()
      await stores.close()
    },
  }
}
