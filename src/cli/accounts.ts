import { randomBytes } from 'node:crypto'
import { makeAccount } from '../api/access/key-format.ts'
import { INVITE_DAYS, makeInvite } from '../api/dashboard/invites.ts'
import type { Account } from '../stores/ports/account.ts'
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
  run: (args, context) => runSubCommand('accounts', SUB_COMMANDS, args, context),
}

const SUB_COMMANDS: readonly SubCommand[] = [
  { name: 'list', usage: '[--json]', run: list },
  { name: 'plan', usage: '--account ID | --email E --plan free|pro', run: setPlan },
  { name: 'password', usage: '--email E', run: resetPassword },
  { name: 'invite', usage: '', run: invite },
]

async function list(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  const { flags } = textOptions(args, [], ['json'])
  const found = await (await services.accounts()).accounts.list()
  const users = found.some(({ userId }) => userId !== null) ? await (await services.users()).list() : []
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  const emailOf = ({ userId }: Account) => (userId === null ? null : (emails.get(userId) ?? null))
  if (flags.has('json')) {
    const rows = found.map(account => ({ ...account, email: emailOf(account) }))
    io.out(JSON.stringify(rows, null, 2))
  } else {
    const rows = found.map(account => [
      account.id,
      account.plan,
      account.createdDay,
      emailOf(account) ?? 'none',
    ])
    for (const line of alignColumns([['id', 'plan', 'created', 'email'], ...rows])) io.out(line)
  }
  return 0
}

async function setPlan(args: readonly string[], { io, services }: AccessCommandContext): Promise<number> {
  const { texts } = textOptions(args, ['account', 'email', 'plan'])
  const plan = readPlan(texts['plan'])
  const { account, email } = texts
  if ((account === undefined) === (email === undefined)) {
    throw new UsageError('Either --account or --email must be given.')
  }
  const id = account ?? (await accountOfEmail(services, email ?? ''))
  const { accounts: store } = await services.accounts()
  if (id === null || !(await store.setPlan(id, plan))) {
    io.err('There is no such account.')
    return 1
  }
  await services.changed()
  io.out(`The plan is ${plan}. Other processes know within a second.`)
  return 0
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
