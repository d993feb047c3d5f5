import { listen } from '../../../src/api/http/listen.ts'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { companyIndex } from '../../../src/domain/company/build-index.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'

export interface Service {
  /** `http://127.0.0.1:40000/api/v1` */
  readonly base: string
  /** What is live of each company with facts. */
  readonly publications: readonly LiveGenerations[]
  close(): Promise<void>
}

export interface Kept {
  /** Ready answers and parts of them. */
  readonly cache: boolean
  /** Columns of metrics. Default: true. */
  readonly columns?: boolean
}

/** The service over a data directory, on a free port, as `npm start` serves it where everything is kept that may be. */
export async function serve(dataDir: string, { cache, columns = true }: Kept): Promise<Service> {
  const bound = columns ? {} : { columnBytes: 0 }
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null, ...bound })
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
