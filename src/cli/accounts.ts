import { randomBytes } from 'node:crypto'
import { makeAccount } from '../api/access/key-format.ts'
import { type AccountRow, accountRows, shareOf } from '../api/dashboard/admin.ts'
import { INVITE_DAYS, makeInvite } from '../api/dashboard/invites.ts'
import {
  type AccessCommandContext,
  alignColumns,
  type CommandRun,
  runSubCommand,
  type SubCommand,
  UsageError,
} from './define-command.ts'
import { readPlan, textOptions } from './keys.ts'

/** Random bytes of a password that the operator passes on. */
const PASSWORD_BYTES = 15

/** What the operator does to accounts. */
export const accounts: CommandRun = {
  run: (args, context) => runSubCommand('accounts', ACCOUNTS_SUB_COMMANDS, args, context),
}

export const ACCOUNTS_SUB_COMMANDS: readonly SubCommand[] = [
  { name: 'list', usage: '[--search TEXT] [--json]', run: list },
  { name: 'plan', usage: '--account ID | --email E --plan free|pro', run: setPlan },
  {
    name: 'disable',
    usage: '--account ID | --email E',
    run: (args, context) => setDisabled(args, context, true),
  },
  {
    name: 'enable',
    usage: '--account ID | --email E',
    run: (args, context) => setDisabled(args, context, false),
  },
  { name: 'password', usage: '--email E', run: resetPassword },
  { name: 'invite', usage: '', run: invite },
]

/** Accounts that are read at a time. */
const BATCH = 100

async function list(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  const { texts, flags } = textOptions(args, ['search'], ['json'])
  // Creates the tables of users, which the list reads.
  await services.users()
  const { accounts, quota } = await services.dashboard()
  const sources = { accounts: accounts.accounts, quota, access: await services.access(), now: Date.now }
  const found: AccountRow[] = []
  for (;;) {
    const { rows, total } = await accountRows(sources, texts['search'] ?? '', BATCH, found.length)
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) break
  }
  if (flags.has('json')) {
    const rows = found.map(({ quota: { window, limit, remaining }, ...account }) => ({
      ...account,
      window,
      limit,
      used: remaining === null ? null : limit - remaining,
    }))
    io.out(JSON.stringify(rows, null, 2))
  } else {
    const rows = found.map(account => [
      account.id,
      account.plan,
      account.createdDay,
      account.lastUse ?? 'never',
      shareOf(account.quota),
      account.disabledAt === null ? 'enabled' : 'disabled',
      account.email ?? 'none',
    ])
    const heads = ['id', 'plan', 'created', 'last use', 'calls in period', 'status', 'email']
    for (const line of alignColumns([heads, ...rows])) io.out(line)
  }
  return 0
}

async function setPlan(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  const { texts } = textOptions(args, ['account', 'email', 'plan'])
  const plan = readPlan(texts['plan'])
  const id = await accountIn(texts, services)
  const { accounts: store } = await services.accounts()
  if (id === null || !(await store.setPlan(id, plan))) {
    io.err('There is no such account.')
    return 1
  }
  await services.changed()
  services.audit({ audit: 'account_plan', account: id, plan })
  io.out(`The plan is ${plan}. Other processes know within a second.`)
  return 0
}

async function setDisabled(
  args: readonly string[],
  { io, services }: AccessCommandContext,
  isDisabled: boolean,
): Promise<number> {
  const { texts } = textOptions(args, ['account', 'email'])
  const id = await accountIn(texts, services)
  const { accounts: store } = await services.accounts()
  if (id === null || !(await store.setDisabled(id, isDisabled ? Date.now() : null))) {
    io.err('There is no such account.')
    return 1
  }
  await services.changed()
  services.audit({ audit: isDisabled ? 'account_disabled' : 'account_enabled', account: id })
  io.out(
    isDisabled
      ? 'Disabled. Its keys, sessions and tokens get 403; other processes know within a second.'
      : 'Enabled. Other processes know within a second.',
  )
  return 0
}

/** The account that the options name; null if there is none. */
async function accountIn(
  { account, email }: Readonly<Record<string, string | undefined>>,
  services: AccessCommandContext['services'],
): Promise<string | null> {
  if ((account === undefined) === (email === undefined))
    throw new UsageError('Either --account or --email must be given.')
  return account ?? accountOfEmail(services, email ?? '')
}

/** Null if no user signed up with the address. Creates the account of a user who has not signed in since. */
async function accountOfEmail(
  services: AccessCommandContext['services'],
  email: string,
): Promise<string | null> {
  const user = await (await services.users()).byEmail(email)
  if (!user) return null
  const { accounts: store } = await services.accounts()
  const known = await store.byUser(user.id)
  if (known) return known.id
  const made = makeAccount('free', Date.now(), user.id)
  await store.add(made)
  return made.id
}

/** The new password is made here: one in the arguments would show in lists of processes and histories. */
async function resetPassword(
  args: readonly string[],
  { io, services }: AccessCommandContext,
): Promise<number> {
  const { texts } = textOptions(args, ['email'])
  if (texts['email'] === undefined) throw new UsageError('--email must be given.')
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  if (!(await (await services.users()).resetPassword(texts['email'], password))) {
    io.err('Nobody signed up with this address.')
    return 1
  }
  io.out('The new password, which is shown only now. All sessions have ended:')
  io.out(password)
  return 0
}

async function invite(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  textOptions(args, [])
  const { code, invite: made } = makeInvite(Date.now())
  await (await services.accounts()).invites.add(made)
  io.out(`An invite code for one sign-up within ${INVITE_DAYS} days, which is shown only now:`)
  io.out(code)
  return 0
}
