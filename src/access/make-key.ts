import { randomUUID } from 'node:crypto'
import type { Account, KeyKind, KeyRecord, Plan } from '../stores/account-port.ts'
import { hashOfKey, hintOfKey, newKey } from './key-format.ts'

/** Characters of a key's name. */
export const LONGEST_NAME = 80

export interface KeyWish {
  readonly accountId: string
  readonly kind: KeyKind
  readonly name: string
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null
}

/** A key, to be shown once, and what is kept of it. */
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
  }
}
