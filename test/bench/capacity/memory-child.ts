import { openStores } from '../../../src/stores/open.ts'

/** Prints the memory that stores over a data directory use after garbage collection, as one line of JSON. */
async function main(dataDir: string) {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const { companies } = stores.companies.snapshot()
  // Finalizers of one collection make more memory collectable by the next.
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { companies: companies.length, bytes: heapUsed + external, rss }
}

process.stdout.write(`${JSON.stringify(await main(process.argv[2] ?? ''))}\n`)
process.exit()
