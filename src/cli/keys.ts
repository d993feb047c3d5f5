import { MAX_NAME_LENGTH, makeAccount, makeKey } from '../api/access/key-format.ts'
import type { Account, KeyKind, KeyRecord, OpenAccounts, Plan } from '../stores/ports/account.ts'
import {
  type AccessCommandContext,
  alignColumns,
  type CommandRun,
  parseArguments,
  runSubCommand,
  type SubCommand,
  UsageError,
} from './define-command.ts'

const PLANS: readonly Plan[] = ['free', 'pro']

const DAY_MS = 86_400_000

/** Text options keyed by name; throws `UsageError` for unknown ones. */
export function textOptions(
  args: readonly string[],
  names: readonly string[],
  flags: readonly string[] = [],
): { readonly texts: Readonly<Record<string, string>>; readonly flags: ReadonlySet<string> } {
  const parsed = parseArguments(args, {
    ...Object.fromEntries(names.map(name => [name, { type: 'string' as const }])),
    ...Object.fromEntries(flags.map(name => [name, { type: 'boolean' as const }])),
  })
  if ('fault' in parsed) throw new UsageError(parsed.fault)
  const given = Object.entries(parsed.values)
  return {
    texts: Object.fromEntries(
      given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
  }
}

export function readPlan(text: string | undefined): Plan {
  const plan = PLANS.find(name => name === text)
  if (!plan) throw new UsageError(`--plan must be ${PLANS.join(' or ')}.`)
  return plan
}

/** A name goes into lists on terminals: no control characters. */
function readName(text = ''): string {
  if (text.length > MAX_NAME_LENGTH || /\p{C}/u.test(text)) {
    throw new UsageError(
      `--name must be at most ${MAX_NAME_LENGTH} characters, none of them a control character.`,
    )
  }
  return text
}

/** The first moment after a day, `YYYY-MM-DD` (UTC), which must not have passed; null where none is given. */
function readExpiry(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
  if (!isDay || start + DAY_MS <= now)
    throw new UsageError('--expires must be a day from today on, as YYYY-MM-DD.')
  return start + DAY_MS
}

/** Makes keys, lists them, takes them back. */
export const keys: CommandRun = {
  run: (args, context) => runSubCommand('keys', KEYS_SUB_COMMANDS, args, context),
}

export const KEYS_SUB_COMMANDS: readonly SubCommand[] = [
  {
    name: 'create',
    usage: '--plan free|pro | --account ID [--test] [--name NAME] [--expires YYYY-MM-DD]',
    run: create,
  },
  { name: 'list', usage: '[--account ID] [--json]', run: list },
  { name: 'revoke', usage: '--id KEY_ID', run: revoke },
]

async function create(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  const { texts, flags } = textOptions(args, ['plan', 'account', 'name', 'expires'], ['test'])
  const now = Date.now()
  const kind: KeyKind = flags.has('test') ? 'test' : 'live'
  const name = readName(texts['name'])
  const expiresAt = readExpiry(texts['expires'], now)
  if ((texts['plan'] === undefined) === (texts['account'] === undefined)) {
    throw new UsageError('Either --plan, for a new account, or --account must be given.')
  }
  const open = await services.accounts()
  const account = await accountFor(open, texts, now)
  const { key, record } = makeKey({ accountId: account.id, kind, name, expiresAt }, now)
  await open.keys.add(record)
  io.out('The key, which is shown only now:')
  io.out(key)
  io.out(`id ${record.id}, account ${account.id}, plan ${account.plan}, ${kind}, ${expiry(record)}`)
  return 0
}

async function accountFor(
  { accounts }: OpenAccounts,
  texts: Readonly<Record<string, string>>,
  now: number,
): Promise<Account> {
  if (texts['account'] !== undefined) {
    const account = await accounts.byId(texts['account'])
    if (!account) throw new UsageError('There is no account of this id.')
    return account
  }
  const account = makeAccount(readPlan(texts['plan']), now)
  await accounts.add(account)
  return account
}

async function list(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  const { texts, flags } = textOptions(args, ['account'], ['json'])
  const open = await services.accounts()
  const plans = new Map((await open.accounts.list()).map(({ id, plan }) => [id, plan]))
  const found = await open.keys.list(texts['account'])
  const now = Date.now()
  if (flags.has('json')) {
    const rows = found.map(({ hash: _, ...key }) => ({
      ...key,
      plan: plans.get(key.accountId),
      state: stateOf(key, now),
    }))
    io.out(JSON.stringify(rows, null, 2))
    return 0
  }
  const rows = found.map(key => [
    key.id,
    key.accountId,
    plans.get(key.accountId) ?? '',
    key.kind,
    key.hint,
    day(key.createdAt),
    key.lastUsedAt === null ? 'never' : minute(key.lastUsedAt),
    stateOf(key, now),
    expiry(key),
    key.name,
  ])
  const heads = ['id', 'account', 'plan', 'kind', 'key', 'created', 'last used', 'state', 'expiry', 'name']
  for (const line of alignColumns([heads, ...rows])) io.out(line)
  return 0
}

async function revoke(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  const { texts } = textOptions(args, ['id'])
  if (texts['id'] === undefined) throw new UsageError('--id must be given; `npm run keys -- list` shows it.')
  const { keys: store } = await services.accounts()
  if (!(await store.revoke(texts['id'], Date.now()))) {
    io.err('There is no key of this id.')
    return 1
  }
  await services.changed()
  io.out('Revoked. Other processes refuse it within a second.')
  return 0
}

function stateOf({ revokedAt, expiresAt }: Pick<KeyRecord, 'revokedAt' | 'expiresAt'>, now: number): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

/** The last day on which a key works. */
function expiry({ expiresAt }: KeyRecord): string {
  return expiresAt === null ? 'does not expire' : `expires after ${day(expiresAt - 1)}`
}

function day(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function minute(moment: number): string {
  return new Date(moment).toISOString().slice(0, 16).replace('T', ' ')
}
