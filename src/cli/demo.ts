import { runLoad } from '../../loaders/run.ts'
import { FIRST_CIK } from '../../loaders/sample/numbers.ts'
import { makeAccount, makeKey } from '../api/access/key-format.ts'
import type { Company } from '../domain/company/company.ts'
import type { Plan } from '../stores/ports/account.ts'
import { allowDamaged } from '../stores/shared/damage.ts'
import type { AccessServices } from './access-services.ts'
import { type CommandContext, type CommandRun, parseArguments } from './define-command.ts'
import { serve } from './start.ts'

/** Name of the keys that the demo makes for itself. */
const NAME = 'npm run demo'
/** Milliseconds for which they work. */
const VALID = 7 * 86_400_000

/** A free and a pro key that work for a week. Keys are stored as hashes, so each start creates new ones and revokes the previous ones. */
export async function demoKeys(services: AccessServices): Promise<Readonly<Record<Plan, string>>> {
  const open = await services.accounts()
  const now = Date.now()
  const earlier = (await open.keys.list()).filter(({ name }) => name === NAME)
  for (const { id } of earlier) await open.keys.revoke(id, now)
  await services.changed()
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

export const demo: CommandRun = {
  async run(args, context) {
    const parsed = parseArguments(args, {})
    if ('fault' in parsed) {
      context.io.err(parsed.fault)
      return 2
    }
    const { companies } = context.stores.companies.snapshot()
    // Completes an interrupted sample; checking existing companies takes little time.
    if (companies.every(({ cik }) => cik >= FIRST_CIK)) {
      context.io.out('Loading the made sample where it is not there yet. Its companies are fictional.')
      const code = await allowDamaged(() => runLoad(['sample'], context))
      if (code !== 0) return code
    }
    const keys = context.config.access === 'open' ? null : await demoKeys(context.services)
    return serve(
      context,
      address => {
        for (const line of invitation(address, context, keys)) context.io.out(line)
      },
      keys?.pro ?? null,
    )
  },
}

/** The address, keys that work for a week, and seven requests to try. */
function invitation(
  address: string,
  { stores }: CommandContext,
  keys: Readonly<Record<Plan, string>> | null,
): string[] {
  const snapshot = stores.companies.snapshot()
  const hasFacts = ({ cik }: Company) => snapshot.coverage(cik).facts > 0
  const company = snapshot.companies.find(hasFacts) ?? snapshot.companies[0]
  const ticker = company?.listings[0]?.ticker ?? company?.cik ?? 'TICKER'
  const paths = [
    '/companies/universe?limit=10',
    `/companies/${ticker}/balance-sheet?period=annual&limit=2`,
    `/companies/${ticker}/income-statement?period=ttm&limit=4&include=provenance`,
    `/filings/text?ticker=${ticker}&section_id=risk_factors&keyword=supplier&form_type=10-K`,
    `/companies/${ticker}/raw-facts?dimension=segment&limit=4`,
    `/market/daily/${ticker}?limit=5`,
    `/data/metrics?tickers=${ticker}&metrics=revenue,roic,pe_ratio&dimensions=TTM.YOY,A.MED5`,
  ]
  const bearer = keys ? '-H "Authorization: Bearer $PRO_KEY" ' : ''
  return [
    `Listening on ${address}. Open ${address}/explore in a browser (documentation: ${address}/docs${keys ? `, dashboard: ${address}/dashboard` : ''}), or try:`,
    ...(keys ? [`  FREE_KEY=${keys.free}`, `  PRO_KEY=${keys.pro}`] : []),
    ...paths.map(path => `  curl ${bearer}'${address}/api/v1${path}'`),
  ]
}
