import { MAX_NAME_LENGTH } from '../api/access/key-format.ts'
import type { Plan } from '../stores/ports/account.ts'
import { parseArguments } from './define-command.ts'
import { UsageError } from './sub-commands.ts'

export const PLANS: readonly Plan[] = ['free', 'pro']

const DAY_MS = 86_400_000

/** Text options by name; throws `WrongUse` for what is not known. */
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
export function readName(text = ''): string {
  if (text.length > MAX_NAME_LENGTH || /\p{C}/u.test(text)) {
    throw new UsageError(
      `--name must be at most ${MAX_NAME_LENGTH} characters, none of them a control character.`,
    )
  }
  return text
}

/** The first moment after a day, `YYYY-MM-DD` (UTC), which must not have passed; null where none is given. */
export function readExpiry(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
  if (!isDay || start + DAY_MS <= now)
    throw new UsageError('--expires must be a day from today on, as YYYY-MM-DD.')
  return start + DAY_MS
}
