import { aligned } from './aligned.ts'
import type { Command } from './define-command.ts'
import { readPlan, textOptions } from './key-options.ts'
import { type DeskContext, runSubCommand, type SubCommand, WrongUse } from './sub-commands.ts'

/** What the operator does to accounts. */
export const accounts: Command = {
  name: 'accounts',
  usage: 'list|plan [options]',
  summary: 'Lists accounts, sets the plan of one.',
  holds: 'run',
  run: (args, context) => runSubCommand('accounts', SUB_COMMANDS, args, context),
}

const SUB_COMMANDS: readonly SubCommand[] = [
  { name: 'list', usage: '[--json]', run: list },
  { name: 'plan', usage: '--account ID --plan free|pro', run: setPlan },
]

async function list(args: readonly string[], { io, desk }: DeskContext): Promise<number> {
  const { flags } = textOptions(args, [], ['json'])
  const found = await (await desk.accounts()).accounts.list()
  if (flags.has('json')) io.out(JSON.stringify(found, null, 2))
  else {
    const rows = found.map(({ id, plan, createdDay, userId }) => [id, plan, createdDay, userId ?? 'none'])
    for (const line of aligned([['id', 'plan', 'created', 'user'], ...rows])) io.out(line)
  }
  return 0
}

async function setPlan(args: readonly string[], { io, desk }: DeskContext): Promise<number> {
  const { texts } = textOptions(args, ['account', 'plan'])
  const plan = readPlan(texts['plan'])
  if (texts['account'] === undefined) throw new WrongUse('--account must be given.')
  const { accounts: store } = await desk.accounts()
  if (!(await store.setPlan(texts['account'], plan))) {
    io.err('There is no account of this id.')
    return 1
  }
  await desk.changed()
  io.out(`The plan is ${plan}. Other processes know within a second.`)
  return 0
}
