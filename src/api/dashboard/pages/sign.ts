import { type Html, html } from '../../pages/site.ts'
import type { FieldErrors, SignUpField } from '../forms.ts'
import { PASSWORD_LENGTH } from '../user-store.ts'
import { alert, field, notice, pageText } from './layout.ts'

export type Signup = 'open' | 'invite' | 'closed'

interface SignIn {
  readonly signup: Signup
  readonly hasMail: boolean
  readonly email?: string
  /** Of a mailed link: signing in confirms the address. */
  readonly token?: string
  /** Address of this site to go on to; empty: the dashboard. */
  readonly next?: string
  readonly problem?: string
}

export function signInPage({ signup, hasMail, email, token = '', next = '', problem }: SignIn): string {
  return pageText({
    title: 'Sign in',
    email: null,
    body: html`${alert(problem ?? null)}${token !== '' && notice('Sign in to confirm your email address.')}${next !== '' && notice('Sign in to connect an application to your account.')}<form class="card" method="post" action="/dashboard/sign-in">
${token !== '' && html`<input type="hidden" name="token" value="${token}">`}${nextField(next)}${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button>Sign in</button></form>
${signup === 'closed' ? html`<p>Only the operator creates new accounts.</p>` : html`<p>No account yet? <a href="${withNext('/dashboard/sign-up', next)}">Sign up</a>.</p>`}
${hasMail ? html`<p><a href="/dashboard/forgot">Forgot your password?</a></p>` : html`<p>Forgot your password? The operator of this service can set a new one.</p>`}`,
  })
}

function nextField(next: string): Html | false {
  return next !== '' && html`<input type="hidden" name="next" value="${next}">`
}

function withNext(path: string, next: string): string {
  return next === '' ? path : `${path}?${new URLSearchParams({ next })}`
}

export function mailSentPage(email: string): string {
  return pageText({
    title: 'Check your email',
    email: null,
    body: html`${notice(`If ${email} can receive messages of this service, one is on its way. Open the link in it to continue.`)}<p>Nothing arrived? Look in your spam folder, or <a href="/dashboard/sign-in">try again</a>.</p>`,
  })
}

export function forgotPage(problem?: string): string {
  return pageText({
    title: 'Set a new password',
    email: null,
    body: html`${alert(problem ?? null)}<form class="card" method="post" action="/dashboard/forgot">
${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', hint: 'A link for a new password is sent to it.' })}
<button>Send the link</button></form>`,
  })
}

export function resetPage({ token, fault }: { readonly token: string; readonly fault?: string }): string {
  return pageText({
    title: 'Set a new password',
    email: null,
    body: html`<form class="card" method="post" action="/dashboard/reset"><input type="hidden" name="token" value="${token}">
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${PASSWORD_LENGTH.min} characters.`, fault })}
<button>Set the password</button></form><p>All sessions end.</p>`,
  })
}

interface SignUp {
  readonly signup: Signup
  readonly email?: string
  readonly invite?: string
  /** Address of this site to go on to; empty: the dashboard. */
  readonly next?: string
  readonly faults?: FieldErrors<SignUpField>
  readonly problem?: string
}

export function signUpPage({ signup, email, invite, next = '', faults = {}, problem }: SignUp): string {
  const { min: least } = PASSWORD_LENGTH
  if (signup === 'closed') {
    return pageText({
      title: 'Sign up',
      email: null,
      body: html`<p>Sign-up is closed: the operator of this service creates accounts. <a href="/dashboard/sign-in">Sign in</a> if you have one.</p>`,
    })
  }
  return pageText({
    title: 'Sign up',
    email: null,
    body: html`${alert(problem ?? null)}<form class="card" method="post" action="/dashboard/sign-up">
${nextField(next)}${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email, fault: faults.email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: `At least ${least} characters.`, fault: faults.password })}
${signup === 'invite' && field({ name: 'invite', label: 'Invite code', type: 'text', autocomplete: 'off', value: invite, fault: faults.invite })}
<button>Sign up</button></form>
<p>Have an account? <a href="${withNext('/dashboard/sign-in', next)}">Sign in</a>.</p>`,
  })
}
