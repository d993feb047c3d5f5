import { AppError } from '../../errors.ts'
import { elasticsearchClient } from './elasticsearch.ts'
import { type EngineAddress, engineAddress, type SearchEngine } from './engine.ts'
import { inTurn } from './in-turn.ts'
import { openSearchClient } from './opensearch.ts'

/** Oldest releases that the contract suite runs over. */
const OLDEST = { OpenSearch: [2, 19], Elasticsearch: [9, 0] } as const

/** Asks the server what it is and takes the right client. Throws `unavailable` for what is neither, or too old. */
export async function openEngine(url: string, timeoutMs: number): Promise<SearchEngine> {
  const address = engineAddress(url, timeoutMs)
  const { product, version } = await identify(address)
  const [major, minor] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST[product]
  if (major! < oldestMajor || (major === oldestMajor && minor! < oldestMinor)) {
    throw unfit(`${product} ${version} is older than ${oldestMajor}.${oldestMinor}`)
  }
  const client = product === 'OpenSearch' ? openSearchClient(address) : elasticsearchClient(address)
  const close = async () => void (await client.close())
  return { product, version, close, ...inTurn(product, client.send) }
}

async function identify(address: EngineAddress): Promise<Pick<SearchEngine, 'product' | 'version'>> {
  const client = openSearchClient(address)
  try {
    const root = await client.send({ method: 'GET', path: '/' })
    const { version } = (root.body ?? {}) as { version?: { distribution?: string; number?: string } }
    if (version?.distribution === 'opensearch')
      return { product: 'OpenSearch', version: version.number ?? '0' }
    if (root.product !== 'Elasticsearch') throw unfit(`It answers with ${root.status} and no product name`)
    if (version?.number) return { product: 'Elasticsearch', version: version.number }
    // The bare core of Elasticsearch does not answer to `GET /`.
    const nodes = await client.send({
      method: 'GET',
      path: '/_nodes',
      query: { filter_path: 'nodes.*.version' },
    })
    const { nodes: named = {} } = (nodes.body ?? {}) as { nodes?: Record<string, { version: string }> }
    const [node] = Object.values(named)
    if (!node) throw unfit(`Elasticsearch does not tell its version: ${nodes.status}`)
    return { product: 'Elasticsearch', version: node.version }
  } finally {
    await client.close()
  }
}

function unfit(reason: string): AppError {
  return new AppError('unavailable', { cause: new Error(`SEARCH_URL is not usable. ${reason}.`) })
}
