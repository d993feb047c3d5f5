import { withoutKeys } from '../access/key-format.ts'

/** Causes of causes that are followed. */
const DEEPEST = 8

/** An error as it is logged. */
export interface LoggedError {
  readonly [more: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * What went wrong, with what led to it. Of what drivers hang on their errors only the code: the rest holds requests with their
 * headers, and values that callers sent.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: String(error).slice(0, 2_000), stack: '' }
  const { code } = error as { code?: unknown }
  const cause =
    error.cause === undefined || depth === DEEPEST ? {} : { cause: loggedError(error.cause, depth + 1) }
  return {
    type: error.name,
    message: error.message.slice(0, 2_000),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    stack: (error.stack ?? '').slice(0, 4_000),
    ...cause,
  }
}

/** User and password of an address. */
const USER_INFO = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'\\]+@/gi
/** Characters below which to take a word out would take out others with it. */
const SHORTEST = 6

/** Takes secrets out of a line: keys, users and passwords in addresses, and the words given wherever they stand. */
export function withoutSecrets(secrets: readonly string[]): (line: string) => string {
  const words = [...new Set(secrets)]
    .filter(secret => secret.length >= SHORTEST)
    .flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  return line => {
    const open = withoutKeys(line.includes('@') ? line.replace(USER_INFO, '$1***@') : line)
    return words.reduce((text, word) => text.replaceAll(word, '***'), open)
  }
}

/** Passwords that the settings hold: those of addresses, also as they are written there. */
export function secretsIn(values: Iterable<unknown>): string[] {
  return [...values].flatMap(value => {
    if (typeof value !== 'string' || !URL.canParse(value)) return []
    const { username, password } = new URL(value)
    if (password === '') return []
    const clear = decodeURIComponent(password)
    const basic = Buffer.from(`${decodeURIComponent(username)}:${clear}`).toString('base64')
    return [clear, password, basic]
  })
}
