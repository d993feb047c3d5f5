import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { KeyKind } from '../stores/account-port.ts'

/*
 * A key is a prefix, 256 random bits as 43 base-62 digits, and a CRC-32 of all before it as 6 digits: a typing error
 * is told without a look-up. No `-` or `_` in the digits: a double click takes them all.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_BYTES = 32
const SECRET_DIGITS = 43
const CHECK_DIGITS = 6
/** Digits shown of a key that is listed. */
const HINT_DIGITS = 4

export const KEY_PREFIXES: Readonly<Record<KeyKind, string>> = { live: 'fda_', test: 'svc_test_' }

const KEY = /^(fda_|svc_test_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
/** Whatever looks like a key, whole or cut, wherever it stands. */
const LIKE_A_KEY = /(?:fda|svc(?:_|%5[fF])test)(?:_|%5[fF])[0-9A-Za-z]{8,}/g

/** A new key. */
export function newKey(kind: KeyKind): string {
  const body =
    KEY_PREFIXES[kind] + base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS)
  return body + checksum(body)
}

/** True where a text is a key by its form and its checksum. */
export function isKey(text: string): boolean {
  const match = KEY.exec(text)
  return match !== null && checksum(text.slice(0, -CHECK_DIGITS)) === match[3]
}

/** What is stored of a key. It has 256 random bits: nothing slower is needed against guessing. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** How a key begins. */
export function hintOfKey(key: string): string {
  const [prefix = ''] = /^(?:fda_|svc_test_)/.exec(key) ?? []
  return `${key.slice(0, prefix.length + HINT_DIGITS)}…`
}

/** True where a text holds what looks like a key. */
export function holdsKey(text: string): boolean {
  return text.search(LIKE_A_KEY) >= 0
}

/** The text with whatever looks like a key taken out. */
export function withoutKeys(text: string): string {
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
