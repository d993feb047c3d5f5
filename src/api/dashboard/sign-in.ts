import type { FastifyReply } from 'fastify'
import { AppError } from '../../errors.ts'
import { networkOf, siteOf } from '../access/caller.ts'
import type { DashboardContext } from './dashboard.ts'
import {
  type FieldErrors,
  isEmail,
  nextIn,
  readNewPassword,
  readSignIn,
  readSignUp,
  type SignUpField,
  tokenIn,
} from './forms.ts'
import { hashOfInvite } from './invites.ts'
import { goTo, type PageRequest, sendPage, setCookies } from './page-request.ts'
import { forgotPage, mailSentPage, resetPage, signInPage, signUpPage } from './pages/sign.ts'
import { PASSWORD_LENGTH, type SignInError, type SignInResult } from './user-store.ts'

/** The same for an unknown address and a wrong password: nobody learns who has an account. */
const WRONG = 'The email address or the password is wrong.'
const BAD_LINK = 'This link is invalid, already used or expired. Request a new one.'

export function showSignIn({ signup, hasMail }: DashboardContext, page: PageRequest): FastifyReply {
  return sendPage(page, signInPage({ signup, hasMail, next: nextIn(page.query) }))
}

export function showSignUp({ signup }: DashboardContext, page: PageRequest): FastifyReply {
  return sendPage(page, signUpPage({ signup, next: nextIn(page.query) }))
}

/**
 * A mailed link confirms nothing by itself: its address is confirmed with the password of the sign-up. Otherwise an attacker could
 * sign up with the address of somebody else, who would confirm it.
 */
export function showVerify({ signup, hasMail }: DashboardContext, page: PageRequest): FastifyReply {
  requireMail(hasMail)
  return sendPage(page, signInPage({ signup, hasMail, token: tokenIn(page.query) }))
}

export async function signIn(dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply> {
  const { email, password } = readSignIn(page.form)
  const token = tokenIn(page.form)
  await dashboard.attempts.take('login_network', networkOf(page.request.ip))
  const canBe = isEmail(email) && password !== '' && password.length <= PASSWORD_LENGTH.max
  const result = canBe ? await checkedSignIn(dashboard, page, email, password) : 'wrong_login'
  if (typeof result !== 'string') return startSession(dashboard, page, result)
  const again = (problem: string) =>
    sendPage(
      page,
      signInPage({
        signup: dashboard.signup,
        hasMail: dashboard.hasMail,
        email,
        token,
        next: nextIn(page.form),
        problem,
      }),
      400,
    )
  if (result !== 'not_verified') return again(WRONG)
  if (token === '') {
    await dashboard.attempts.take('mail_email', email)
    await dashboard.users.sendVerification(email)
    return sendPage(page, mailSentPage(email))
  }
  await dashboard.users.verify(token)
  const verified = await dashboard.users.signIn(page.visitor, email, password)
  return typeof verified === 'string' ? again(BAD_LINK) : startSession(dashboard, page, verified)
}

/** Only wrong passwords count against an address, and only for their network. */
async function checkedSignIn(
  { users, attempts }: DashboardContext,
  { visitor, request }: PageRequest,
  email: string,
  password: string,
): Promise<SignInResult | SignInError> {
  const undo = await attempts.take('login_email', email, networkOf(request.ip))
  const result = await users.signIn(visitor, email, password)
  if (typeof result !== 'string' || result === 'not_verified') await undo()
  return result
}

export async function signUp(dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply> {
  const { signup, attempts, hasMail } = dashboard
  if (signup === 'closed') return sendPage(page, signUpPage({ signup }), 403)
  const { values, faults } = readSignUp(page.form, signup === 'invite')
  if (!values) return signUpAgain(dashboard, page, faults)
  // An invite is a limit of its own, but its code must not be guessed.
  const limit = hasMail || signup === 'invite' ? 'verified_sign_up_network' : 'sign_up_network'
  await attempts.take(limit, siteOf(page.request.ip))
  if (hasMail) await attempts.take('mail_email', values.email)
  const result = await createUser(dashboard, page, values)
  if (result === 'mail_sent') return sendPage(page, mailSentPage(values.email))
  return 'user' in result ? startSession(dashboard, page, result) : signUpAgain(dashboard, page, result)
}

async function createUser(
  { signup, accounts: { invites }, users, now }: DashboardContext,
  { visitor }: PageRequest,
  { email, password, invite }: { readonly email: string; readonly password: string; readonly invite: string },
): Promise<SignInResult | 'mail_sent' | FieldErrors<SignUpField>> {
  const code = signup === 'invite' ? hashOfInvite(invite) : null
  if (code !== null && !(await invites.spend(code, now()))) {
    return { invite: 'The invite code is invalid, already used or expired.' }
  }
  let result: SignInResult | SignInError | null = null
  const isNew = () => result === 'mail_sent' || (result !== null && typeof result !== 'string')
  try {
    result = await users.signUp(visitor, email, password)
  } finally {
    if (code !== null && !isNew()) await invites.restore(code)
  }
  if (result === 'mail_sent') return result
  return typeof result === 'string' ? signUpFault(result) : result
}

function signUpFault(error: SignInError): FieldErrors<SignUpField> {
  if (error === 'email_taken') return { email: 'This address has an account. Sign in with it.' }
  if (error === 'invalid_password') return { password: 'Choose another password.' }
  return { email: 'This address cannot be used.' }
}

function signUpAgain(
  { signup }: DashboardContext,
  page: PageRequest,
  faults: FieldErrors<SignUpField>,
): FastifyReply {
  const [email, invite] = ['email', 'invite'].map(name => (page.form.get(name) ?? '').slice(0, 254))
  const next = nextIn(page.form)
  return sendPage(page, signUpPage({ signup, email: email ?? '', invite: invite ?? '', next, faults }), 400)
}

/** Ends the session that the browser had: it keeps only the new one. */
async function startSession(
  { users }: DashboardContext,
  page: PageRequest,
  { cookies }: SignInResult,
): Promise<FastifyReply> {
  if (page.visitor.cookie !== undefined) await users.signOut(page.visitor)
  if (cookies.length === 0) throw new AppError('internal', { cause: 'a session came without its cookie' })
  setCookies(page, cookies)
  return goTo(page, nextIn(page.form) || '/dashboard')
}

export async function signOut({ users }: DashboardContext, page: PageRequest): Promise<FastifyReply> {
  setCookies(page, await users.signOut(page.visitor))
  return goTo(page, '/dashboard/sign-in')
}

export function showForgot({ hasMail }: DashboardContext, page: PageRequest): FastifyReply {
  requireMail(hasMail)
  return sendPage(page, forgotPage())
}

/** The same page whether or not the address has an account. */
export async function requestReset(dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply> {
  requireMail(dashboard.hasMail)
  const { email } = readSignIn(page.form)
  await dashboard.attempts.take('login_network', networkOf(page.request.ip))
  if (!isEmail(email))
    return sendPage(page, forgotPage('Enter an email address, like name@example.org.'), 400)
  await dashboard.attempts.take('mail_email', email)
  await dashboard.users.requestReset(email)
  return sendPage(page, mailSentPage(email))
}

export function showReset({ hasMail }: DashboardContext, page: PageRequest): FastifyReply {
  requireMail(hasMail)
  return sendPage(page, resetPage({ token: tokenIn(page.query) }))
}

/** Also ends a lock-out of the address for the network of the request: the user has proved to own the address. */
export async function resetPassword(dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply> {
  requireMail(dashboard.hasMail)
  const { token, password, fault } = readNewPassword(page.form)
  const network = networkOf(page.request.ip)
  await dashboard.attempts.take('login_network', network)
  if (fault !== null) return sendPage(page, resetPage({ token, fault }), 400)
  const user = await dashboard.users.resetByToken(token, password)
  if (user === null) return sendPage(page, forgotPage(BAD_LINK), 400)
  await dashboard.attempts.clear('login_email', user.email, network)
  return goTo(page, '/dashboard/sign-in')
}

function requireMail(hasMail: boolean): void {
  if (!hasMail)
    throw new AppError('not_found', {
      message: 'This service sends no email. Ask its operator to set a new password.',
    })
}
