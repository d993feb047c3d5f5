import { makeAccount, makeKey } from '../../../src/api/access/key-format.ts'
import { openAccounts } from '../../../src/stores/accounts/open.ts'

/** Pro keys, each with its own account, so that no quota is used up. */
export async function makeKeys(
  count: number,
  where: { readonly dataDir: string; readonly accountsUrl: string | null },
): Promise<string[]> {
  const open = await openAccounts({ ...where, quotaUrl: null, now: Date.now })
  try {
    const made = Array.from({ length: count }, () => {
      const account = makeAccount('pro', Date.now())
      const wish = { accountId: account.id, kind: 'live', name: 'test', expiresAt: null } as const
      return { account, ...makeKey(wish, Date.now()) }
    })
    for (const { account, record } of made) {
      await open.accounts.add(account)
      await open.keys.add(record)
    }
    return made.map(({ key }) => key)
  } finally {
    await open.close()
  }
}
