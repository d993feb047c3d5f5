import { hash, randomBytes } from 'node:crypto'
import type { Invite } from '../../stores/ports/account.ts'

/** Random bytes of a code. */
const CODE_BYTES = 18
const DAY_MS = 86_400_000
/** Days until an invite expires. */
export const INVITE_DAYS = 14

/** An invite code and the record to store. */
export function makeInvite(now: number): { readonly code: string; readonly invite: Invite } {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  return { code, invite: { hash: hashOfInvite(code), createdAt: now, expiresAt: now + INVITE_DAYS * DAY_MS } }
}

/** With 144 random bits it needs no slower hash against guessing. */
export function hashOfInvite(code: string): string {
  return hash('sha256', code, 'hex')
}
