import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isKey } from '../../../src/api/access/key-format.ts'
import { accessServices, type OpenAccessServices } from '../../../src/cli/access-services.ts'
import { accounts } from '../../../src/cli/accounts.ts'
import type { CommandRun } from '../../../src/cli/define-command.ts'
import { demoKeys } from '../../../src/cli/demo.ts'
import { keys } from '../../../src/cli/keys.ts'
import { readConfig } from '../../../src/config.ts'
import { AppError } from '../../../src/errors.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'

/** These commands ask nothing of the stores of filings. */
const NONE = {} as OpenStores

let dataDir = ''
let dashboardContext: OpenAccessServices
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'))
  dashboardContext = accessServices(readConfig({ DATA_DIR: dataDir }), () => {})
})
afterEach(async () => {
  await dashboardContext.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function call(command: CommandRun, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await command.run(args, {
    io: { out: line => void out.push(line), err: line => void err.push(line) },
    signal: new AbortController().signal,
    config: readConfig({ DATA_DIR: dataDir }),
    stores: NONE,
    services: dashboardContext,
    cwd: '/',
  })
  return { code, out, err, text: out.join('\n') }
}

async function created(...args: string[]) {
  const { code, out } = await call(keys, 'create', ...args)
  expect(code).toBe(0)
  const [, key = '', said = ''] = out
  const [, id = '', account = ''] = /^id (\S+), account (\S+),/.exec(said) ?? []
  return { key, id, account, said }
}

const tierOf = async (key: string) =>
  (await (await dashboardContext.access()).caller({ authorization: `Bearer ${key}`, address: '' })).tier

describe('keys create', () => {
  it('prints a key that works, once, and keeps only its hash', async () => {
    const { key, said } = await created('--plan', 'pro', '--name', 'my notebook')
    expect(isKey(key)).toBe(true)
    expect(key).toMatch(/^fda_/)
    expect(said).toContain('plan pro, live, does not expire')
    expect(await tierOf(key)).toBe('pro')
    const { text } = await call(keys, 'list')
    expect(text).toContain(`${key.slice(0, 8)}…`)
    expect(text).toContain('my notebook')
    expect(text).not.toContain(key.slice(0, 12))
    for (const name of ['access.sqlite', 'access.sqlite-wal']) {
      const bytes = await readFile(join(dataDir, name), 'latin1')
      expect(bytes).not.toContain(key.slice(4, 30))
    }
  })

  it('makes several keys for one account, and test keys', async () => {
    const first = await created('--plan', 'free')
    const second = await created('--account', first.account, '--test', '--expires', '2999-12-31')
    expect(second.account).toBe(first.account)
    expect(second.key).toMatch(/^svc_test_/)
    expect(second.said).toContain('plan free, test, expires after 2999-12-31')
    const { text } = await call(accounts, 'list', '--json')
    expect(JSON.parse(text)).toHaveLength(1)
  })
})

describe('keys revoke', () => {
  it('rejects the key at once, and only that one', async () => {
    const first = await created('--plan', 'free')
    const second = await created('--account', first.account)
    expect(await tierOf(first.key)).toBe('free')
    expect((await call(keys, 'revoke', '--id', first.id)).code).toBe(0)
    await expect(tierOf(first.key)).rejects.toBeInstanceOf(AppError)
    expect(await tierOf(second.key)).toBe('free')
    const listed = JSON.parse((await call(keys, 'list', '--json')).text)
    const states = listed.map(({ id, state }: { id: string; state: string }) => [id, state])
    expect(new Set(states)).toEqual(
      new Set([
        [first.id, 'revoked'],
        [second.id, 'valid'],
      ]),
    )
    expect(listed[0]).not.toHaveProperty('hash')
  })
})

describe('accounts plan', () => {
  it('holds for the keys of the account at once', async () => {
    const { key, account } = await created('--plan', 'free')
    expect(await tierOf(key)).toBe('free')
    expect((await call(accounts, 'plan', '--account', account, '--plan', 'pro')).code).toBe(0)
    expect(await tierOf(key)).toBe('pro')
    expect((await call(accounts, 'list')).text).toMatch(new RegExp(`${account}\\s+pro`))
  })
})

describe('wrong use', () => {
  it.each([
    [keys, []],
    [keys, ['nonsense']],
    [keys, ['create']],
    [keys, ['create', '--plan', 'gold']],
    [keys, ['create', '--plan', 'free', '--account', 'x']],
    [keys, ['create', '--account', 'acc_none']],
    [keys, ['create', '--plan', 'free', '--name', 'a\u001b[31m']],
    [keys, ['create', '--plan', 'free', '--name', 'x'.repeat(81)]],
    [keys, ['create', '--plan', 'free', '--expires', 'tomorrow']],
    [keys, ['create', '--plan', 'free', '--expires', '2999-02-30']],
    [keys, ['create', '--plan', 'free', '--expires', '2020-01-01']],
    [keys, ['create', '--plan', 'free', '--colour']],
    [keys, ['revoke']],
    [accounts, ['plan', '--plan', 'pro']],
    [accounts, ['plan', '--account', 'x', '--plan', 'gold']],
  ] as const)('is told with what would be right: %#', async (command, args) => {
    const { code, out, err } = await call(command, ...args)
    expect([code, out]).toEqual([2, []])
    expect(err[0]).toBeTruthy()
    const name = command === keys ? 'keys' : 'accounts'
    expect(err.slice(1).join()).toContain(`npm run ${name} -- `)
    expect(JSON.parse((await call(accounts, 'list', '--json')).text)).toEqual([])
  })

  it.each([
    [keys, ['revoke', '--id', 'key_none']],
    [accounts, ['plan', '--account', 'acc_none', '--plan', 'pro']],
  ] as const)('is not what names nothing that is there: %#', async (command, args) => {
    expect((await call(command, ...args)).code).toBe(1)
  })
})

describe('the demo', () => {
  it('makes a free and a pro key at each start, and revokes those before', async () => {
    const first = await demoKeys(dashboardContext)
    expect([await tierOf(first.free), await tierOf(first.pro)]).toEqual(['free', 'pro'])
    const second = await demoKeys(dashboardContext)
    expect(await tierOf(second.pro)).toBe('pro')
    await expect(tierOf(first.pro)).rejects.toBeInstanceOf(AppError)
    expect(JSON.parse((await call(accounts, 'list', '--json')).text)).toHaveLength(2)
  })
})
