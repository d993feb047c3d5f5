import { LONGEST_NAME } from '../access/make-key.ts'
import type { KeyKind } from '../stores/account-port.ts'
import { PASSWORD_LENGTH } from './people.ts'

/** What is wrong with the fields of a form, one sentence a field. */
export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** A form as it was read: its values, or what is wrong with them, all of it at once. */
export type Read<Values, Field extends string> =
  | { readonly values: Values; readonly faults: null }
  | { readonly values: null; readonly faults: Faults<Field> }

/** The longest address that mail can be sent to (RFC 5321). */
const LONGEST_EMAIL = 254
const LONGEST_CODE = 100
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
  return judged<typeof values, SignUpField>(values, {
    ...(!isEmail(values.email) && { email: 'Enter an e-mail address, like name@example.org.' }),
    ...passwordFault(values.password),
    ...(asksInvite &&
      (values.invite === '' || values.invite.length > LONGEST_CODE) && { invite: 'Enter your invite code.' }),
  })
}

export function readPasswordChange(form: URLSearchParams) {
  const values = { current: passwordIn(form, 'current'), password: passwordIn(form, 'password') }
  return judged<typeof values, PasswordField>(values, {
    ...(values.current === '' && { current: 'Enter the password you have now.' }),
    ...passwordFault(values.password),
  })
}

/** A key's name, its kind and when it ends: the first moment after the day that was given, or null. */
export function readKeyWish(form: URLSearchParams, now: number) {
  const [name, kind, expires] = ['name', 'kind', 'expires'].map(field => (form.get(field) ?? '').trim())
  const ends = expires ? endOfDay(expires) : null
  const values = { name: name ?? '', kind: (kind || 'live') as KeyKind, expiresAt: ends }
  return judged<typeof values, KeyField>(values, {
    ...(!isName(values.name) && {
      name: `Enter a name of 1 to ${LONGEST_NAME} characters, none of them a control character.`,
    }),
    ...(values.kind !== 'live' && values.kind !== 'test' && { kind: 'Choose live or test.' }),
    ...(ends !== null && !(ends > now) && { expires: 'Enter a day from today on, or none.' }),
  })
}

export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text)
}

function judged<Values, Field extends string>(values: Values, faults: Faults<Field>): Read<Values, Field> {
  return Object.keys(faults).length === 0 ? { values, faults: null } : { values: null, faults }
}

function emailIn(form: URLSearchParams): string {
  return (form.get('email') ?? '').trim().toLowerCase()
}

/** As it was typed, blanks too. */
function passwordIn(form: URLSearchParams, field: PasswordField): string {
  return form.get(field) ?? ''
}

function passwordFault(password: string): Faults<'password'> {
  const { least, most } = PASSWORD_LENGTH
  return password.length < least || password.length > most
    ? { password: `Choose a password of ${least} to ${most} characters.` }
    : {}
}

function isName(text: string): boolean {
  return text !== '' && text.length <= LONGEST_NAME && text.isWellFormed() && !/\p{C}/u.test(text)
}

/** NaN where the text is no day. */
function endOfDay(text: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text) ? start + DAY_MS : Number.NaN
}
