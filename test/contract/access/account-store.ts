import { DatabaseSync } from 'node:sqlite'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount, makeKey } from '../../../src/api/access/key-format.ts'
import { betterAuthUsers } from '../../../src/api/dashboard/better-auth.ts'
import type { OpenAccounts } from '../../../src/stores/ports/account.ts'
import type { AccountHarness } from './harness.ts'

const NOW = Date.parse('2025-03-04T12:00:00Z')
const HOSTILE = `'; DROP TABLE access_key; -- "$1" \u{1f680}`

/** What accounts and keys promise, whichever store holds them. */
export function accountContract({ name, fresh, another, logins }: AccountHarness): void {
  describe(`accounts and keys in ${name}`, () => {
    const open: OpenAccounts[] = []
    let store: OpenAccounts
    beforeEach(async () => {
      store = await fresh()
      open.push(store)
    })
    afterEach(async () => {
      for (const one of open.splice(0)) await one.close()
    })
    const other = async () => {
      const opened = await another()
      open.push(opened)
      return opened
    }
    const newAccount = async (plan: 'free' | 'pro' = 'free', userId: string | null = null) => {
      const account = makeAccount(plan, NOW, userId)
      await store.accounts.add(account)
      return account
    }
    const newKey = async (accountId: string, wish = {}, now = NOW) => {
      const made = makeKey({ accountId, kind: 'live', name: 'a', expiresAt: null, ...wish }, now)
      await store.keys.add(made.record)
      return made
    }

    it('returns what was put in, by id, by user and in a list', async () => {
      const first = await newAccount()
      const second = await newAccount('pro', 'user-1')
      expect(await store.accounts.byId(first.id)).toEqual(first)
      expect(await store.accounts.byUser('user-1')).toEqual(second)
      expect(await store.accounts.byId('acc_none')).toBeNull()
      expect(await store.accounts.byUser('user-2')).toBeNull()
      expect(new Set(await store.accounts.list())).toEqual(new Set([first, second]))
    })

    it('has one account a user, and any number without', async () => {
      await newAccount('free', 'user-1')
      await expect(newAccount('free', 'user-1')).rejects.toThrow()
      await newAccount()
      await newAccount()
      expect(await store.accounts.list()).toHaveLength(3)
    })

    it('finds a key by its hash with the plan of its account now', async () => {
      const { id } = await newAccount()
      const { record } = await newKey(id, { kind: 'test', name: HOSTILE, expiresAt: NOW + 1 })
      expect(await store.keys.find(record.hash)).toEqual({ key: record, plan: 'free', disabledAt: null })
      expect(await store.accounts.setPlan(id, 'pro')).toBe(true)
      expect(await store.keys.find(record.hash)).toEqual({ key: record, plan: 'pro', disabledAt: null })
      expect(await store.keys.find('0'.repeat(64))).toBeNull()
      expect(await store.keys.find(HOSTILE)).toBeNull()
      expect(await store.accounts.setPlan('acc_none', 'pro')).toBe(false)
    })

    it('disables an account for every process, at the first moment, and enables it again', async () => {
      const { id } = await newAccount()
      const { record } = await newKey(id)
      const seen = async () => (await (await other()).keys.find(record.hash))?.disabledAt
      expect(await store.accounts.setDisabled(id, NOW)).toBe(true)
      expect(await store.accounts.setDisabled(id, NOW + 9)).toBe(true)
      expect(await seen()).toBe(NOW)
      expect((await store.accounts.byId(id))?.disabledAt).toBe(NOW)
      expect(await store.accounts.setDisabled(id, null)).toBe(true)
      expect(await seen()).toBeNull()
      expect(await store.accounts.setDisabled('acc_none', NOW)).toBe(false)
    })

    it('keeps whether quota alerts are sent, by default yes', async () => {
      const { id } = await newAccount()
      expect((await store.accounts.byId(id))?.quotaAlerts).toBe(true)
      expect(await store.accounts.setQuotaAlerts(id, false)).toBe(true)
      expect((await (await other()).accounts.byId(id))?.quotaAlerts).toBe(false)
      expect(await store.accounts.setQuotaAlerts(id, true)).toBe(true)
      expect((await store.accounts.byId(id))?.quotaAlerts).toBe(true)
      expect(await store.accounts.setQuotaAlerts('acc_none', true)).toBe(false)
    })

    it('lists keys of one account or of all, the oldest first, without an end to their number', async () => {
      const [one, two] = [await newAccount(), await newAccount()]
      const keys = []
      for (let i = 0; i < 5; i++) keys.push((await newKey(i % 2 ? two.id : one.id, {}, NOW + i)).record)
      expect(await store.keys.list()).toEqual(keys)
      expect(await store.keys.list(two.id)).toEqual([keys[1], keys[3]])
      expect(await store.keys.list('acc_none')).toEqual([])
    })

    it('rejects a key of no account, and the same key twice', async () => {
      await expect(newKey('acc_none')).rejects.toThrow()
      const { id } = await newAccount()
      const { record } = await newKey(id)
      await expect(store.keys.add({ ...record, id: 'key_other' })).rejects.toThrow()
    })

    it('adds keys within a limit of those that work, however many are added at the same time', async () => {
      const { id } = await newAccount()
      const { record: revoked } = await newKey(id)
      await store.keys.revoke(revoked.id, NOW)
      await newKey(id, { expiresAt: NOW })
      const clients = [store, await other(), await other()]
      const added = await Promise.all(
        Array.from({ length: 12 }, (_, index) => {
          const { record } = makeKey({ accountId: id, kind: 'live', name: 'b', expiresAt: null }, NOW)
          return clients[index % 3]!.keys.addWithin(record, 4, NOW)
        }),
      )
      const stored = (await store.keys.list(id)).filter(({ name }) => name === 'b')
      expect(stored.length).toBe(added.filter(Boolean).length)
      expect(stored.length).toBeLessThanOrEqual(4)
      const { record } = makeKey({ accountId: id, kind: 'live', name: 'c', expiresAt: null }, NOW)
      expect(await store.keys.addWithin(record, 4, NOW)).toBe(stored.length < 4)
    })

    it('revokes once and for all, and for every process', async () => {
      const { id } = await newAccount()
      const { record } = await newKey(id)
      expect(await store.keys.revoke(record.id, NOW + 5)).toBe(true)
      expect(await store.keys.revoke(record.id, NOW + 9)).toBe(true)
      expect(await store.keys.revoke('key_none', NOW)).toBe(false)
      const seen = await (await other()).keys.find(record.hash)
      expect(seen?.key.revokedAt).toBe(NOW + 5)
    })

    it('notes the last use, which never goes back', async () => {
      const { id } = await newAccount()
      const { record } = await newKey(id)
      const lastUse = async () => (await store.keys.find(record.hash))?.key.lastUsedAt
      expect(await lastUse()).toBeNull()
      await store.keys.used(record.id, NOW + 20)
      await store.keys.used(record.id, NOW + 10)
      expect(await lastUse()).toBe(NOW + 20)
    })

    describe('with users', () => {
      const visitor = { cookie: undefined, isSecure: true }
      const tables = [
        'login_user',
        'login_session',
        'login_credential',
        'login_verification',
        'oauth_consent',
        'oauth_access_token',
        'oauth_refresh_token',
        'access_account',
        'access_key',
      ]

      /** Two users with keys, sessions and a connected application each, and the rows of every table. */
      async function twoUsers() {
        const opened = await logins()
        const users = await betterAuthUsers(opened, {
          secret: 'x'.repeat(32),
          hashing: work => work(),
          mail: null,
          publicUrl: 'https://filings.test',
        })
        const sql = rowsOf(opened.database)
        await sql(`INSERT INTO oauth_client (id, "clientId", "redirectUris") VALUES ('c', 'client', '[]')`)
        const made = []
        for (const email of ['ann@example.org', 'bob@example.org']) {
          const result = await users.signUp(visitor, email, 'correct horse battery')
          if (typeof result === 'string') throw new Error(result)
          const { id: user } = result.user
          const { id } = await newAccount('free', user)
          const { record } = await newKey(id)
          for (const [table, columns, values] of [
            [
              'login_verification',
              'identifier, value, "createdAt", "updatedAt", "expiresAt"',
              `'code', '{"userId":"${user}"}', NOW, NOW, NOW`,
            ],
            [
              'oauth_consent',
              '"clientId", "userId", scopes, "createdAt", "updatedAt"',
              `'client', '${user}', '[]', NOW, NOW`,
            ],
            [
              'oauth_refresh_token',
              'token, "clientId", "userId", scopes, "createdAt", "expiresAt"',
              `'r${user}', 'client', '${user}', '[]', NOW, NOW`,
            ],
            [
              'oauth_access_token',
              'token, "clientId", "userId", scopes, "createdAt", "expiresAt"',
              `'a${user}', 'client', '${user}', '[]', NOW, NOW`,
            ],
          ] as const)
            await sql(
              `INSERT INTO ${table} (id, ${columns}) VALUES ('${user}', ${values.replaceAll('NOW', 'CURRENT_TIMESTAMP')})`,
            )
          made.push({
            id,
            hash: record.hash,
            session: { cookie: result.cookies[0]!.split(';', 1)[0]!, isSecure: true },
          })
        }
        const counts = async () =>
          Object.fromEntries(
            await Promise.all(
              tables.map(async table => [table, (await sql(`SELECT * FROM ${table}`)).length] as const),
            ),
          )
        return { users, sql, counts, one: made[0]!, two: made[1]! }
      }

      it('finds accounts by a part of their address or by id, page by page', async () => {
        const { users, one, two } = await twoUsers()
        const { id } = await newAccount('pro')
        await store.keys.used((await store.keys.list(two.id))[0]!.id, NOW)
        const found = async (search: string, limit = 10, offset = 0) => {
          const { rows, total } = await store.accounts.find(search, limit, offset)
          return [total, ...rows.map(row => row.id)]
        }
        expect(await found('')).toEqual([3, ...[one.id, two.id, id].sort()])
        expect(await found('', 2, 2)).toEqual([3, [one.id, two.id, id].sort()[2]])
        expect(await found('', 2, 4)).toEqual([3])
        expect(await found('BOB@')).toEqual([1, two.id])
        expect(await found(id)).toEqual([1, id])
        for (const search of ['%', '_', '!', HOSTILE, 'bob%']) expect(await found(search)).toEqual([0])
        const [row] = (await store.accounts.find('bob', 1, 0)).rows
        expect(row).toMatchObject({
          email: 'bob@example.org',
          keyUsedAt: NOW,
          plan: 'free',
          disabledAt: null,
        })
        await users.close()
      })

      it('removes keys, user, sessions and tokens of one account, and nothing of another', async () => {
        const { users, counts, one, two } = await twoUsers()
        expect(Object.values(await counts())).toEqual(tables.map(() => 2))
        expect(await store.accounts.remove(one.id)).toBe(true)
        expect(Object.values(await counts())).toEqual(tables.map(() => 1))
        expect(await store.keys.find(one.hash)).toBeNull()
        expect(await users.session(one.session)).toBeNull()
        expect(await (await other()).keys.find(two.hash)).not.toBeNull()
        expect((await users.session(two.session))?.user.email).toBe('bob@example.org')
        expect(await store.accounts.remove(one.id)).toBe(false)
        expect(await store.accounts.remove(HOSTILE)).toBe(false)
        const again = await users.signUp(visitor, 'ann@example.org', 'correct horse battery')
        expect(typeof again).not.toBe('string')
        await users.close()
      })

      it('removes nothing if a part of it fails', async () => {
        const { users, sql, counts, one } = await twoUsers()
        await sql('CREATE TABLE keeps (user_id TEXT NOT NULL REFERENCES login_user (id))')
        await sql('INSERT INTO keeps SELECT id FROM login_user')
        await expect(store.accounts.remove(one.id)).rejects.toThrow()
        expect(Object.values(await counts())).toEqual(tables.map(() => 2))
        expect(await store.accounts.byId(one.id)).not.toBeNull()
        await users.close()
      })

      it('removes an account without a user, before anybody signed up', async () => {
        const { id } = await newAccount()
        const { record } = await newKey(id)
        expect(await store.accounts.remove(id)).toBe(true)
        expect(await store.keys.find(record.hash)).toBeNull()
        expect(await store.accounts.byId(id)).toBeNull()
      })
    })

    it('responds to a ping and names its engine', async () => {
      await store.ping()
      expect(store.engine).toMatch(/^\w+$/)
    })

    it('spends an invite once under concurrent calls, and never after it expired', async () => {
      const invite = { hash: 'a'.repeat(64), createdAt: NOW, expiresAt: NOW + 1_000 }
      await store.invites.add(invite)
      expect(await store.invites.spend('b'.repeat(64), NOW)).toBe(false)
      expect(await store.invites.spend(HOSTILE, NOW)).toBe(false)
      expect(await store.invites.spend(invite.hash, NOW + 1_000)).toBe(false)
      const second = await other()
      const asked = [store, second, store, second].map(({ invites }) => invites.spend(invite.hash, NOW))
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
      await store.invites.restore(invite.hash)
      expect(await second.invites.spend(invite.hash, NOW)).toBe(true)
    })
  })
}

/** Runs SQL on the connection of either engine. */
function rowsOf(database: object): (sql: string) => Promise<unknown[]> {
  if (database instanceof DatabaseSync) return async sql => database.prepare(sql).all()
  return async sql => (await (database as Pool).query(sql)).rows
}
