import { hash, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Account, KeyKind, KeyRecord, Plan } from '../../stores/ports/account.ts'

/*
 * A key is a prefix, 256 random bits as 43 base-62 digits, and a CRC-32 of all before it as 6 digits, which shows typing errors
 * without a lookup. The digits have no `-` or `_`, so that a double click selects all of them.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
const SECRET_DIGITS = 43
const CHECK_DIGITS = 6
/** Digits of a key that lists show. */
const HINT_DIGITS = 4

export const KEY_PREFIXES: Readonly<Record<KeyKind, string>> = { live: 'fda_', test: 'svc_test_' }

/** Prefixes of application tokens, which distinguish them from keys and allow redaction. */
export const ACCESS_TOKEN_PREFIX = 'fdt_'
export const REFRESH_TOKEN_PREFIX = 'fdr_'

const KEY = /^(fda_|svc_test_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
/** Text that looks like a key, a token or the start of one, also if any characters of it are percent-encoded, even several times. */
const LIKE_A_KEY = new RegExp(
  `(?:${['fda_', 'svc_test_', ACCESS_TOKEN_PREFIX, REFRESH_TOKEN_PREFIX].map(encodable).join('|')})(?:[0-9A-Za-z]|%(?:25)*(?:3\\d|[46][1-9a-fA-F]|[57][0-9aA])){8,}`,
  'g',
)

/** A pattern for a text of which any characters may be percent-encoded. */
function encodable(text: string): string {
  return Array.from(text, character => {
    const [high = '', low = ''] = character.charCodeAt(0).toString(16)
    return `(?:${character}|%(?:25)*${high}[${low}${low.toUpperCase()}])`
  }).join('')
}

/** A new key. */
export function newKey(kind: KeyKind): string {
  const body =
    KEY_PREFIXES[kind] + base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS)
  return body + checksum(body)
}

/** Whether a text has the format and checksum of a key. */
export function isKey(text: string): boolean {
  const match = KEY.exec(text)
  return match !== null && checksum(text.slice(0, -CHECK_DIGITS)) === match[3]
}

/** The stored form of a key. With 256 random bits it needs no slower hash against guessing. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** The start of a key, to recognize it. */
export function hintOfKey(key: string): string {
  const [prefix = ''] = /^(?:fda_|svc_test_)/.exec(key) ?? []
  return `${key.slice(0, prefix.length + HINT_DIGITS)}…`
}

/** Whether a text contains something that looks like a key. */
export function holdsKey(text: string): boolean {
  return text.search(LIKE_A_KEY) >= 0
}

/** Replaces everything that looks like a key. */
export function redactKeys(text: string): string {
  return text.replace(LIKE_A_KEY, '[key]')
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECK_DIGITS)
}

function base62(value: bigint, digits: number): string {
  let text = ''
  for (let rest = value; text.length < digits; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text
}

/** Maximum length of a key's name. */
export const MAX_NAME_LENGTH = 80

interface KeyWish {
  readonly accountId: string
  readonly kind: KeyKind
  readonly name: string
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null
}

/** A key, to be shown once, and the record to store. */
export function makeKey(wish: KeyWish, now: number): { readonly key: string; readonly record: KeyRecord } {
  const key = newKey(wish.kind)
  const record: KeyRecord = {
    ...wish,
    id: `key_${randomUUID()}`,
    hint: hintOfKey(key),
    hash: hashOfKey(key),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  }
  return { key, record }
}

export function makeAccount(plan: Plan, now: number, userId: string | null = null): Account {
  return {
    id: `acc_${randomUUID()}`,
    plan,
    createdDay: new Date(now).toISOString().slice(0, 10),
    userId,
    disabledAt: null,
    quotaAlerts: true,
  }
}
