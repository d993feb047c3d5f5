import type { KeyKind } from '../../stores/ports/account.ts'
import { MAX_NAME_LENGTH } from '../access/key-format.ts'
import { AUTHORIZE_PATH } from '../access/oauth-paths.ts'
import { PASSWORD_LENGTH } from './user-store.ts'

/** Errors of form fields, one sentence per field. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** Values of a form, or all of its errors. */
type Read<Values, Field extends string> =
  | { readonly values: Values; readonly faults: null }
  | { readonly values: null; readonly faults: FieldErrors<Field> }

/** RFC 5321. */
const MAX_EMAIL_LENGTH = 254
const MAX_CODE_LENGTH = 100
const DAY_MS = 86_400_000
const EMAIL = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u

export type SignUpField = 'email' | 'password' | 'invite'
export type KeyField = 'name' | 'kind' | 'expires'
export type PasswordField = 'current' | 'password'

export function readSignIn(form: URLSearchParams): { readonly email: string; readonly password: string } {
  return { email: emailIn(form), password: passwordIn(form, 'password') }
}

export function readSignUp(form: URLSearchParams, asksInvite: boolean) {
  const values = { ...readSignIn(form), invite: (form.get('invite') ?? '').trim() }
  return checked<typeof values, SignUpField>(values, {
    ...(!isEmail(values.email) && { email: 'Enter an email address, like name@example.org.' }),
    ...passwordFault(values.password),
    ...(asksInvite &&
      (values.invite === '' || values.invite.length > MAX_CODE_LENGTH) && {
        invite: 'Enter your invite code.',
      }),
  })
}

export function readPasswordChange(form: URLSearchParams) {
  const values = { current: passwordIn(form, 'current'), password: passwordIn(form, 'password') }
  return checked<typeof values, PasswordField>(values, {
    ...(values.current === '' && { current: 'Enter your current password.' }),
    ...passwordFault(values.password),
  })
}

/** Characters of an address to go on to. */
const MAX_NEXT_LENGTH = 4_000

/** The address to go on to after a sign-in: only that of an application which asks to be connected. Otherwise empty. */
export function nextIn(form: URLSearchParams): string {
  const next = form.get('next') ?? ''
  return next.startsWith(`${AUTHORIZE_PATH}?`) && next.length <= MAX_NEXT_LENGTH && !/[\p{C}\s\\]/u.test(next)
    ? next
    : ''
}

/** Characters of a mailed token; those of confirmations contain the email address. */
const MAX_TOKEN_LENGTH = 1_000

/** The token of a mailed link; empty without one. */
export function tokenIn(fields: URLSearchParams): string {
  return (fields.get('token') ?? '').slice(0, MAX_TOKEN_LENGTH)
}

export function readNewPassword(form: URLSearchParams) {
  const password = passwordIn(form, 'password')
  return { token: tokenIn(form), password, fault: passwordFault(password).password ?? null }
}

/** Name, kind and expiry of a key; it expires at the end of the given day, or never (null). */
export function parseKeyForm(form: URLSearchParams, now: number) {
  const [name, kind, expires] = ['name', 'kind', 'expires'].map(field => (form.get(field) ?? '').trim())
  const ends = expires ? endOfDay(expires) : null
  const values = { name: name ?? '', kind: (kind || 'live') as KeyKind, expiresAt: ends }
  return checked<typeof values, KeyField>(values, {
    ...(!isName(values.name) && {
      name: `Enter a name of 1 to ${MAX_NAME_LENGTH} characters without control characters.`,
    }),
    ...(values.kind !== 'live' && values.kind !== 'test' && { kind: 'Choose live or test.' }),
    ...(ends !== null && !(ends > now) && { expires: 'Enter today or a later day, or leave it empty.' }),
  })
}

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)
}

function checked<Values, Field extends string>(
  values: Values,
  faults: FieldErrors<Field>,
): Read<Values, Field> {
  return Object.keys(faults).length === 0 ? { values, faults: null } : { values: null, faults }
}

function emailIn(form: URLSearchParams): string {
  return (form.get('email') ?? '').trim().toLowerCase()
}

/** Unchanged, spaces included. */
function passwordIn(form: URLSearchParams, field: PasswordField): string {
  return form.get(field) ?? ''
}

function passwordFault(password: string): FieldErrors<'password'> {
  const { min: least, max: most } = PASSWORD_LENGTH
  return password.length < least || password.length > most
    ? { password: `Choose a password of ${least} to ${most} characters.` }
    : {}
}

function isName(text: string): boolean {
  return text !== '' && text.length <= MAX_NAME_LENGTH && text.isWellFormed() && !/\p{C}/u.test(text)
}

/** NaN if the text is not a date. */
function endOfDay(text: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text) ? start + DAY_MS : Number.NaN
}
