import { makeAccount, makeKey } from '../src/access/make-key.ts'
import type { Plan } from '../src/stores/account-port.ts'
import type { AccessDesk } from './access-desk.ts'

/** Name of the keys that the demo makes for itself. */
const NAME = 'npm run demo'
/** Milliseconds for which they work. */
const VALID = 7 * 86_400_000

/** A free and a pro key that work for a week. Keys are kept as hashes, so each start makes new ones and revokes those before. */
export async function demoKeys(desk: AccessDesk): Promise<Readonly<Record<Plan, string>>> {
  const open = await desk.accounts()
  const now = Date.now()
  const earlier = (await open.keys.list()).filter(({ name }) => name === NAME)
  for (const { id } of earlier) await open.keys.revoke(id, now)
  await desk.changed()
  const known = new Set(earlier.map(({ accountId }) => accountId))
  const accounts = (await open.accounts.list()).filter(({ id }) => known.has(id))

  async function keyOf(plan: Plan): Promise<string> {
    let account = accounts.find(candidate => candidate.plan === plan)
    if (!account) {
      account = makeAccount(plan, now)
      await open.accounts.add(account)
    }
    const wish = { accountId: account.id, kind: 'live', name: NAME, expiresAt: now + VALID } as const
    const { key, record } = makeKey(wish, now)
    await open.keys.add(record)
    return key
  }
  return { free: await keyOf('free'), pro: await keyOf('pro') }
}
