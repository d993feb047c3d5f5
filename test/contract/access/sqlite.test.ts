import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteAccounts, openSqliteLogins } from '../../../src/stores/accounts/sqlite/database.ts'
import { openSqliteQuota } from '../../../src/stores/accounts/sqlite/quota.ts'
import { migrationsDir, readMigrations } from '../../../src/stores/shared/migrations.ts'
import { debitsOfTwoProcesses } from '../../support/two-processes.ts'
import { accountContract } from './account-store.ts'
import { quotaContract } from './quota-store.ts'

let folder = ''
let directories = 0
const last = () => join(folder, String(directories))
const next = () => join(folder, String(++directories))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-sqlite-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

accountContract({
  name: 'SQLite',
  fresh: () => openSqliteAccounts(next()),
  another: () => openSqliteAccounts(last()),
  logins: () => openSqliteLogins(last()),
})

quotaContract(
  {
    name: 'SQLite',
    fresh: now => openSqliteQuota(next(), now),
    another: now => openSqliteQuota(last(), now),
  },
  10_000,
)

describe('SQLite files', () => {
  it('lose usage that is older than 400 days', async () => {
    let now = Date.UTC(2025, 0, 1)
    const store = await openSqliteQuota(next(), () => now)
    const debit = (day: string) => ({
      ...{ subject: 'account:a', window: `day:${day}`, calls: 1, limit: 10, keptMs: 1_000 },
      usage: { day, endpoint: 'metrics.query' },
    })
    await store.debit(debit('2025-01-01'))
    await store.debit(debit('2025-02-01'))
    now += 410 * 86_400_000
    await store.debit(debit('2026-02-15'))
    const usage = await store.usage('account:a', '2025-01-01', '2026-12-31')
    expect(usage.map(({ day }) => day)).toEqual(['2025-02-01', '2026-02-15'])
    await store.close()
  })

  it('of the first release are migrated once by processes that start together, and keep their accounts', async () => {
    const directory = next()
    await mkdir(directory)
    const [first] = await readMigrations(migrationsDir('access'))
    const db = new DatabaseSync(join(directory, 'access.sqlite'))
    db.exec(
      'CREATE TABLE access_migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)',
    )
    for (const statement of first!.statements) db.exec(statement)
    const { version, name, checksum } = first!
    db.prepare('INSERT INTO access_migration VALUES (?, ?, ?)').run(version, name, checksum)
    db.exec("INSERT INTO access_account VALUES ('acc_1', 'pro', '2025-03-04', NULL)")
    db.close()
    const opened = await Promise.all([1, 2, 3].map(() => openSqliteAccounts(directory)))
    const account = { id: 'acc_1', plan: 'pro', createdDay: '2025-03-04', userId: null }
    for (const store of opened) {
      expect(await store.accounts.list()).toEqual([{ ...account, disabledAt: null, quotaAlerts: true }])
      await store.close()
    }
  })

  it('are shared exactly by two processes', async () => {
    const taken = await debitsOfTwoProcesses(next(), '', 1_000)
    expect(taken[0]! + taken[1]!).toBe(500)
  })

  it('are for their owner alone', async () => {
    const directory = next()
    const accounts = await openSqliteAccounts(directory)
    const quota = await openSqliteQuota(directory, Date.now)
    for (const name of ['access.sqlite', 'quota.sqlite', 'access.sqlite-wal', 'quota.sqlite-wal']) {
      expect((await stat(join(directory, name))).mode & 0o777, name).toBe(0o600)
    }
    await accounts.close()
    await quota.close()
  })

  it('remove expired counters', async () => {
    const directory = next()
    let now = Date.parse('2025-03-04T12:00:00Z')
    const quota = await openSqliteQuota(directory, () => now)
    const debit = { subject: 'address:1.2.3.4', calls: 1, limit: 100, keptMs: 1_000, usage: null }
    await quota.debit({ ...debit, window: 'day:2025-03-04' })
    now += 7_200_000
    await quota.debit({ ...debit, window: 'day:2025-03-05' })
    await quota.close()
    const db = new DatabaseSync(join(directory, 'quota.sqlite'))
    expect(db.prepare('SELECT period FROM quota_counter').all()).toEqual([{ period: 'day:2025-03-05' }])
    db.close()
  })

  it.each([
    ['text', 'not a database at all '.repeat(100)],
    ['empty', ''],
  ])('are reported as damaged if they are %s', async (_kind, content) => {
    const directory = await mkdtemp(join(folder, 'broken-'))
    await writeFile(join(directory, 'access.sqlite'), content)
    await expect(openSqliteAccounts(directory)).rejects.toMatchObject({
      code: 'data_damaged',
      cause: { message: expect.stringMatching(/access\.sqlite is damaged: .*Restore it from a backup/) },
    })
  })

  it('are reported as damaged if a page of them is overwritten', async () => {
    const directory = await mkdtemp(join(folder, 'broken-'))
    const accounts = await openSqliteAccounts(directory)
    await accounts.close()
    const file = await open(join(directory, 'access.sqlite'), 'r+')
    await file.write(Buffer.alloc(2_000, 0xa5), 0, 2_000, 4_096)
    await file.close()
    await expect(openSqliteAccounts(directory)).rejects.toMatchObject({ code: 'data_damaged' })
  })

  it('of a newer release are rejected', async () => {
    const directory = next()
    await (await openSqliteQuota(directory, Date.now)).close()
    const db = new DatabaseSync(join(directory, 'quota.sqlite'))
    db.exec("INSERT INTO quota_migration VALUES (999, '999_later.sql', 'x')")
    db.close()
    await expect(openSqliteQuota(directory, Date.now)).rejects.toThrow('newer release')
  })
})
