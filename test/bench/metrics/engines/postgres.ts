import pg, { type Client } from 'pg'
import { type Cluster, startCluster } from './postgres-cluster.ts'
import {
  BY_COMPANY,
  BY_METRIC,
  type Cell,
  OTHER_COLUMNS,
  type RowStore,
  type RowStoreInput,
} from './row-store.ts'

/** A table with covering indexes in both orders, on a separate server. */
export async function openPostgres(input: RowStoreInput): Promise<RowStore | string> {
  const cluster = await startCluster()
  if (typeof cluster === 'string') return cluster
  const client = new pg.Client({ host: '127.0.0.1', port: cluster.port, user: 'bench', database: 'postgres' })
  try {
    await client.connect()
    await fill(client, cluster, input)
    const size = await client.query({
      text: `SELECT pg_total_relation_size('points')::float8 AS bytes`,
      rowMode: 'array',
    })
    return storeOver(client, cluster, Number(size.rows[0]?.[0]))
  } catch (error) {
    await client.end().catch(() => {})
    await cluster.stop()
    throw error
  }
}

async function fill(client: Client, cluster: Cluster, { files, companies }: RowStoreInput): Promise<void> {
  await client.query(
    `CREATE UNLOGGED TABLE points (cik bigint, v float8, pe int, b int, kf int, kt int, pt smallint, m smallint,
      w smallint, fy smallint, fp smallint)`,
  )
  await client.query('CREATE TABLE company (cik bigint PRIMARY KEY, sector smallint)')
  const rows = companies.map(([cik, sector]) => `(${cik}, ${sector})`).join(',')
  await client.query(`INSERT INTO company VALUES ${rows}`)
  const readable = await cluster.readable(files.csv)
  await client.query(
    `COPY points (cik, pt, m, pe, kf, kt, v, w, b, fy, fp) FROM '${readable}' WITH (FORMAT csv, NULL '\\N')`,
  )
  await client.query(`CREATE INDEX by_company ON points (${BY_COMPANY}) INCLUDE (${OTHER_COLUMNS})`)
  await client.query(`CREATE INDEX by_metric ON points (${BY_METRIC}) INCLUDE (${OTHER_COLUMNS})`)
  await client.query('VACUUM (ANALYZE) points')
}

function storeOver(client: Client, cluster: Cluster, bytes: number): RowStore {
  return {
    name: 'PostgreSQL',
    async rows(sql) {
      return (await client.query({ text: sql, rowMode: 'array' })).rows as Cell[][]
    },
    bytes: () => bytes,
    async close() {
      await client.end()
      await cluster.stop()
    },
  }
}

// CIKs above 2^31 need bigint columns, which the driver returns as strings by default.
pg.types.setTypeParser(20, Number)
