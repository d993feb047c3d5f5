import { html } from '../../http/docs/html.ts'
import type { Faults, SignUpField } from '../forms.ts'
import { PASSWORD_LENGTH } from '../people.ts'
import { alert, field, pageText } from './layout.ts'

export type Signup = 'open' | 'invite' | 'closed'

interface SignIn {
  readonly signup: Signup
  readonly email?: string
  readonly problem?: string
}

export function signInPage({ signup, email, problem }: SignIn): string {
  return pageText({
    title: 'Sign in',
    email: null,
    body: html`${alert(problem ?? null)}<form class="card" method="post" action="/dashboard/sign-in">
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button>Sign in</button></form>
${signup === 'closed' ? html`<p>New accounts are made by the operator.</p>` : html`<p>No account yet? <a href="/dashboard/sign-up">Sign up</a>.</p>`}
<p>Password forgotten? The operator of this service can set a new one.</p>`,
  })
}

interface SignUp {
  readonly signup: Signup
  readonly email?: string
  readonly invite?: string
  readonly faults?: Faults<SignUpField>
  readonly problem?: string
}

export function signUpPage({ signup, email, invite, faults = {}, problem }: SignUp): string {
  const { least } = PASSWORD_LENGTH
  if (signup === 'closed') {
    return pageText({
      title: 'Sign up',
      email: null,
      body: html`<p>Sign-up is closed: accounts are made by the operator of this service. <a href="/dashboard/sign-in">Sign in</a> if you have one.</p>`,
    })
  }
  return pageText({
    title: 'Sign up',
    email: null,
    body: html`${alert(problem ?? null)}<form class="card" method="post" action="/dashboard/sign-up">
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, fault: faults.email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: `At least ${least} characters.`, fault: faults.password })}
${signup === 'invite' && field({ name: 'invite', label: 'Invite code', type: 'text', autocomplete: 'off', value: invite, fault: faults.invite })}
<button>Sign up</button></form>
<p>Have an account? <a href="/dashboard/sign-in">Sign in</a>.</p>`,
  })
}
