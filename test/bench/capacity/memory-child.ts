import { openStores } from '../../../src/stores/open.ts'

/** What stores over a directory hold in the memory of a process, collected garbage left out; one line of JSON. */
async function main(dataDir: string) {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const { companies } = stores.companies.snapshot()
  // One collection frees what the next can let go of.
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { companies: companies.length, held: heapUsed + external, rss }
}

process.stdout.write(`${JSON.stringify(await main(process.argv[2] ?? ''))}\n`)
process.exit()
