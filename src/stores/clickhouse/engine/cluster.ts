import { MigrationError } from '../../shared/migrations.ts'

/** What follows the name of a table where its rows lie, on each shard; the name alone stands for all shards together. */
const LOCAL = '_local'

/** All rows of a company lie on one shard: what joins or looks up rows by company never leaves it. */
const BY_COMPANY = 'intHash64(cik)'

/** Of tables without companies: rows that replace each other lie on one shard. */
const SHARDING: Readonly<Record<string, string>> = {
  concepts: 'cityHash64(taxonomy, name)',
  schema_migration: 'version',
  // A few rows; the claims of all processes lie together.
  ingest_position: 'cityHash64(name)',
  ingest_leases: '1',
}

const CREATE = /CREATE TABLE IF NOT EXISTS (\w+) \{on_cluster\}/

/**
 * A statement of a file as the engine is given it; on a cluster the replicated table of each shard, then the distributed
 * one over them. What a single server is given is the file's own text.
 */
export function statementsFor(cluster: string | null, statement: string): string[] {
  if (cluster === null) return [statement.replaceAll('{on_cluster}', '').replaceAll('{replicated}', '')]
  const name = CREATE.exec(statement)?.[1]
  if (name === undefined)
    throw new MigrationError(`A cluster has no way to apply: ${statement.trim().slice(0, 100)}`)
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
  // An IN over two tables is answered by each shard for its own companies.
  distributed_product_mode: 'local',
  // A company is read from its shard alone, whatever became of others.
  optimize_skip_unused_shards: 1,
  // Of a part of the shards no answer is made.
  skip_unavailable_shards: 0,
} as const

/** Settings of every insert of a cluster with so many replicas of each shard. */
export function clusterWrite(replicas: number) {
  return {
    // Told as written when it lies on its shards, not when it waits on its way there.
    distributed_foreground_insert: 1,
    // On all replicas, so that any of them may be read: the rows of a version lie wherever the version can be seen. A
    // majority would do only with sequential reads, and these with one insert into a table at a time.
    ...(replicas > 1 ? { insert_quorum: String(replicas), insert_quorum_timeout: 60_000 } : {}),
  } as const
}
