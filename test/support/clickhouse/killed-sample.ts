import { loadSample } from '../../../loaders/sample/index.ts'
import { openStores } from '../../../src/stores/open.ts'

/*
 * Loads the synthetic companies; prints a line at the start and at the end. Run as `node clickhouse/killed-sample.ts DATA_DIR COMPANIES`.
 */
const [dataDir = '', companies = '3'] = process.argv.slice(2)
const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
process.stdout.write('0 0\n')
const started = performance.now()
const { signal } = new AbortController()
await loadSample(stores, { io: { out() {}, err() {} }, signal, dataDir, companies: Number(companies) })
process.stdout.write(`1 ${Math.round(performance.now() - started)}\n`)
await stores.close()
