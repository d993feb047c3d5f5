import { MigrationError } from '../../shared/migrations.ts'

/** Suffix of the tables that store the rows of a shard. The name without suffix is the distributed table over all shards. */
const LOCAL = '_local'

/** All rows of a company are on one shard, so that joins and lookups by company stay on it. */
const BY_COMPANY = 'intHash64(cik)'

/** Sharding keys of tables without companies: rows that replace each other are on one shard. */
const SHARDING: Readonly<Record<string, string>> = {
  concepts: 'cityHash64(taxonomy, name)',
  schema_migration: 'version',
  // Few rows; the leases of all processes are on one shard.
  ingest_position: 'cityHash64(name)',
  ingest_leases: '1',
}

const CREATE = /CREATE TABLE IF NOT EXISTS (\w+) \{on_cluster\}/

/**
 * Statements to run for a statement of a migration. On a cluster: the replicated table on each shard, then the distributed table
 * over them. On a single server: the unchanged statement.
 */
export function statementsFor(cluster: string | null, statement: string): string[] {
  if (cluster === null) return [statement.replaceAll('{on_cluster}', '').replaceAll('{replicated}', '')]
  const name = CREATE.exec(statement)?.[1]
  if (name === undefined)
    throw new MigrationError(
      `This statement cannot be applied to a cluster: ${statement.trim().slice(0, 100)}`,
    )
  const local = statement
    .replace(CREATE, `CREATE TABLE IF NOT EXISTS ${name}${LOCAL} ON CLUSTER ${cluster}`)
    .replaceAll('{replicated}', 'Replicated')
  const key = SHARDING[name] ?? BY_COMPANY
  return [
    local,
    `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER ${cluster} AS ${name}${LOCAL}
     ENGINE = Distributed(${cluster}, currentDatabase(), ${name}${LOCAL}, ${key})`,
  ]
}

/** Removes rows, in the background unless the caller waits: waiting costs half a second per table. The engine resumes it after a restart. */
export function removal(
  cluster: string | null,
  table: string,
  where: string,
  how: 'background' | 'wait' = 'background',
): string {
  const sync = how === 'wait' ? 1 : 0
  if (cluster === null)
    return `DELETE FROM ${table} WHERE ${where} SETTINGS lightweight_deletes_sync = ${sync}`
  // A replica that is down does so when it recovers; do not wait for it.
  return `DELETE FROM ${table}${LOCAL} ON CLUSTER ${cluster} WHERE ${where}
    SETTINGS lightweight_deletes_sync = 0, distributed_ddl_task_timeout = 0`
}

/** Active parts of our tables (`table`, `rows`, `bytes_on_disk`), of one replica of each shard. */
export function activeParts(cluster: string | null): string {
  const source = cluster === null ? 'system.parts' : `cluster(${cluster}, system.parts)`
  return `(
    SELECT replaceRegexpOne(table, '${LOCAL}$', '') AS table, rows, bytes_on_disk FROM ${source}
    WHERE active AND database = currentDatabase())`
}

/** Settings of every query of a cluster. */
export const CLUSTER_READ = {
  // Each shard evaluates IN over two tables for its own companies.
  distributed_product_mode: 'local',
  // A company is read only from its own shard, even if others are down.
  optimize_skip_unused_shards: 1,
  // A query fails if a shard is down, instead of returning partial results.
  skip_unavailable_shards: 0,
} as const

/** Settings of every insert into a cluster with this number of replicas per shard. */
export function clusterWrite(replicas: number) {
  return {
    // Acknowledged once it is stored on its shards, not when it is queued for them.
    distributed_foreground_insert: 1,
    // On all replicas, so that any of them can be read: the rows of a version are wherever the version is visible. A majority
    // would need sequential reads, which allow only one insert into a table at a time.
    ...(replicas > 1 ? { insert_quorum: String(replicas), insert_quorum_timeout: 60_000 } : {}),
  } as const
}
