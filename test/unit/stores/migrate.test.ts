import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClickHouse } from '../../../src/stores/clickhouse/engine/client.ts'
import { clusterWrite, removal, statementsFor } from '../../../src/stores/clickhouse/engine/cluster.ts'
import { MIGRATIONS, migrate } from '../../../src/stores/clickhouse/engine/migrate.ts'
import { type Migration, MigrationError, readMigrations } from '../../../src/stores/shared/migrations.ts'
import { embedded } from '../../support/clickhouse/embedded.ts'
import type { OpenedClient } from '../../support/clickhouse/harness.ts'

/** Where the rows of a cluster's tables without companies lie. */
const WITHOUT_COMPANY: Readonly<Record<string, string>> = {
  concepts: 'cityHash64(taxonomy, name)',
  ingest_position: 'cityHash64(name)',
  ingest_leases: '1',
}

describe('the files of index-mappings/clickhouse', () => {
  it('say what one row is, and can be applied twice', async () => {
    const migrations = await readMigrations(MIGRATIONS)
    expect(migrations.length).toBeGreaterThan(0)
    for (const { statements } of migrations) {
      expect(statements[0]).toMatch(/^-- one row is /)
      for (const statement of statements) expect(statement).toMatch(/IF (NOT )?EXISTS/)
    }
  })

  it('are given to a single server as they stand, without their marks', async () => {
    for (const { statements } of await readMigrations(MIGRATIONS)) {
      for (const statement of statements) {
        expect(statementsFor(null, statement)).toEqual([
          statement.replace('{on_cluster}', '').replace('{replicated}', ''),
        ])
      }
    }
  })

  it('become a replicated table on every server of a cluster, and one over all shards', async () => {
    for (const { name: file, statements } of await readMigrations(MIGRATIONS)) {
      for (const statement of statements) {
        const [local, distributed, ...more] = statementsFor('main', statement)
        const name = /CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)![1]!
        expect(local, file).toContain(`CREATE TABLE IF NOT EXISTS ${name}_local ON CLUSTER main (`)
        expect(local).toMatch(/ENGINE = Replicated(Replacing)?MergeTree(\(version\))? ORDER BY/)
        expect(distributed).toMatch(
          new RegExp(
            `^CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER main AS ${name}_local\\s+ENGINE = Distributed`,
          ),
        )
        expect(more).toEqual([])
        // All rows of a company lie on one shard; what has no company, by what its rows are told apart by or together.
        const key = WITHOUT_COMPANY[name] ?? 'intHash64(cik)'
        expect(distributed).toContain(`Distributed(main, currentDatabase(), ${name}_local, ${key})`)
        if (!(name in WITHOUT_COMPANY)) expect(local).toMatch(/^ {2}cik UInt32/m)
        expect(`${local}${distributed}`).not.toMatch(/[{}]/)
      }
    }
  })

  it('rejects a statement that it cannot bring to a cluster', () => {
    const change = 'ALTER TABLE filings {on_cluster} ADD COLUMN more UInt8'
    expect(statementsFor(null, change)).toEqual(['ALTER TABLE filings  ADD COLUMN more UInt8'])
    expect(() => statementsFor('main', change)).toThrow(MigrationError)
  })
})

describe('rows of a cluster', () => {
  it('are removed where they lie, without waiting for a server that is down', () => {
    expect(removal(null, 'facts', 'cik = 1')).toBe(
      'DELETE FROM facts WHERE cik = 1 SETTINGS lightweight_deletes_sync = 0',
    )
    expect(removal('main', 'facts', 'cik = 1')).toMatch(
      /^DELETE FROM facts_local ON CLUSTER main WHERE cik = 1\s+SETTINGS .*distributed_ddl_task_timeout = 0$/,
    )
  })

  it('are written on all replicas of their shard before the write is reported as done', () => {
    expect(clusterWrite(1)).toEqual({ distributed_foreground_insert: 1 })
    expect(clusterWrite(3)).toMatchObject({ distributed_foreground_insert: 1, insert_quorum: '3' })
  })
})

describe('readMigrations', () => {
  let directory = ''
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))
  const read = () => readMigrations(pathToFileURL(`${directory}/`))

  it('reads files in order and splits them at line-ending semicolons', async () => {
    await writeFile(join(directory, '001_a.sql'), "-- one row is a; b\nSELECT ';';\nSELECT 2;\n")
    await writeFile(join(directory, '002_b.sql'), 'SELECT 3')
    const found = await read()
    expect(found.map(({ name, statements }) => [name, statements.length])).toEqual([
      ['001_a.sql', 2],
      ['002_b.sql', 1],
    ])
  })

  it('takes numbers with room between them', async () => {
    await writeFile(join(directory, '010_a.sql'), 'SELECT 3')
    await writeFile(join(directory, '020_b.sql'), 'SELECT 4')
    expect((await read()).map(({ version }) => version)).toEqual([10, 20])
  })

  it.each([
    ['two files of one number', '010_a.sql', '010_b.sql'],
    ['a name without a number', '010_a.sql', 'b.sql'],
    ['a number below one', '000_a.sql', '001_b.sql'],
  ])('rejects %s', async (_what, first, second) => {
    await writeFile(join(directory, first), 'SELECT 3')
    await writeFile(join(directory, second), 'SELECT 4')
    await expect(read()).rejects.toThrow(MigrationError)
  })
})

describe('migrate', () => {
  let door: OpenedClient
  let db: ClickHouse
  beforeEach(async () => {
    door = await embedded.openClient()
    db = door.db
  })
  afterEach(() => door.drop())

  const file = (version: number, checksum = 'a'): Migration => ({
    version,
    name: `00${version}_t.sql`,
    checksum,
    statements: [`CREATE TABLE IF NOT EXISTS t${version} (a UInt8) ENGINE = MergeTree ORDER BY a`],
  })

  it('applies what is missing, once', async () => {
    expect(await migrate(db, [file(1)], null)).toBe(1)
    expect(await migrate(db, [file(1)], null)).toBe(0)
    expect(await migrate(db, [file(1), file(2)], null)).toBe(1)
    expect(await db.query('SELECT a FROM t2')).toEqual([])
  })

  it('rejects a file that was edited after it was applied', async () => {
    await migrate(db, [file(1)], null)
    await expect(migrate(db, [file(1, 'b')], null)).rejects.toThrow(
      /other tables \(001_t.sql differs\).*load again/,
    )
  })

  it('rejects data of an older baseline whose files have other names', async () => {
    const renamed = { ...file(1), name: '001_before.sql' }
    await migrate(db, [renamed, file(2)], null)
    await expect(migrate(db, [file(1), file(3)], null)).rejects.toThrow(
      /other tables \(001_before.sql differs\)/,
    )
  })

  it('rejects data of a newer release', async () => {
    await migrate(db, [file(1), file(2)], null)
    await expect(migrate(db, [file(1)], null)).rejects.toThrow(/newer release .*002_t.sql/)
  })
})
