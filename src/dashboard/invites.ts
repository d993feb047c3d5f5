import { hash, randomBytes } from 'node:crypto'
import type { Invite } from '../stores/account-port.ts'

/** Random bytes of a code. */
const CODE_BYTES = 18
const DAY_MS = 86_400_000
/** Days for which an invite is good. */
export const INVITE_DAYS = 14

/** A code to be passed on, and what is kept of it. */
export function makeInvite(now: number): { readonly code: string; readonly invite: Invite } {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  return { code, invite: { hash: hashOfInvite(code), createdAt: now, expiresAt: now + INVITE_DAYS * DAY_MS } }
}

/** It has 144 random bits: nothing slower is needed against guessing. */
export function hashOfInvite(code: string): string {
  return hash('sha256', code, 'hex')
}
