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

export function showSignIn({ signup, hasMail }: DashboardContext, visit: PageRequest): FastifyReply {
  return sendPage(visit, signInPage({ signup, hasMail, next: nextIn(visit.query) }))
}

export function showSignUp({ signup }: DashboardContext, visit: PageRequest): FastifyReply {
  return sendPage(visit, signUpPage({ signup, next: nextIn(visit.query) }))
}

/**
 * A mailed link confirms nothing by itself: its address is confirmed with the password of the sign-up. Otherwise an attacker could
 * sign up with the address of somebody else, who would confirm it.
 */
export function showVerify({ signup, hasMail }: DashboardContext, visit: PageRequest): FastifyReply {
  requireMail(hasMail)
  return sendPage(visit, signInPage({ signup, hasMail, token: tokenIn(visit.query) }))
}

export async function signIn(desk: DashboardContext, visit: PageRequest): Promise<FastifyReply> {
  const { email, password } = readSignIn(visit.form)
  const token = tokenIn(visit.form)
  await desk.attempts.take('login_network', networkOf(visit.request.ip))
  const canBe = isEmail(email) && password !== '' && password.length <= PASSWORD_LENGTH.max
  const arrival = canBe ? await checkedSignIn(desk, visit, email, password) : 'wrong_login'
  if (typeof arrival !== 'string') return arrive(desk, visit, arrival)
  const again = (problem: string) =>
    sendPage(
      visit,
      signInPage({
        signup: desk.signup,
        hasMail: desk.hasMail,
        email,
        token,
        next: nextIn(visit.form),
        problem,
      }),
      400,
    )
  if (arrival !== 'not_verified') return again(WRONG)
  if (token === '') {
    await desk.attempts.take('mail_email', email)
    await desk.people.sendVerification(email)
    return sendPage(visit, mailSentPage(email))
  }
  await desk.people.verify(token)
  const verified = await desk.people.signIn(visit.visitor, email, password)
  return typeof verified === 'string' ? again(BAD_LINK) : arrive(desk, visit, verified)
}

/** Only wrong passwords count against an address, and only for their network. */
async function checkedSignIn(
  { people, attempts }: DashboardContext,
  { visitor, request }: PageRequest,
  email: string,
  password: string,
): Promise<SignInResult | SignInError> {
  const undo = await attempts.take('login_email', email, networkOf(request.ip))
  const arrival = await people.signIn(visitor, email, password)
  if (typeof arrival !== 'string' || arrival === 'not_verified') await undo()
  return arrival
}

export async function signUp(desk: DashboardContext, visit: PageRequest): Promise<FastifyReply> {
  const { signup, attempts, hasMail } = desk
  if (signup === 'closed') return sendPage(visit, signUpPage({ signup }), 403)
  const { values, faults } = readSignUp(visit.form, signup === 'invite')
  if (!values) return signUpAgain(desk, visit, faults)
  // An invite is a limit of its own, but its code must not be guessed.
  const limit = hasMail || signup === 'invite' ? 'verified_sign_up_network' : 'sign_up_network'
  await attempts.take(limit, siteOf(visit.request.ip))
  if (hasMail) await attempts.take('mail_email', values.email)
  const arrival = await newPerson(desk, visit, values)
  if (arrival === 'mail_sent') return sendPage(visit, mailSentPage(values.email))
  return 'person' in arrival ? arrive(desk, visit, arrival) : signUpAgain(desk, visit, arrival)
}

async function newPerson(
  { signup, accounts: { invites }, people, now }: DashboardContext,
  { visitor }: PageRequest,
  { email, password, invite }: { readonly email: string; readonly password: string; readonly invite: string },
): Promise<SignInResult | 'mail_sent' | FieldErrors<SignUpField>> {
  const code = signup === 'invite' ? hashOfInvite(invite) : null
  if (code !== null && !(await invites.spend(code, now()))) {
    return { invite: 'The invite code is invalid, already used or expired.' }
  }
  let arrival: SignInResult | SignInError | null = null
  const isNew = () => arrival === 'mail_sent' || (arrival !== null && typeof arrival !== 'string')
  try {
    arrival = await people.signUp(visitor, email, password)
  } finally {
    if (code !== null && !isNew()) await invites.restore(code)
  }
  if (arrival === 'mail_sent') return arrival
  return typeof arrival === 'string' ? signUpFault(arrival) : arrival
}

function signUpFault(error: SignInError): FieldErrors<SignUpField> {
  if (error === 'email_taken') return { email: 'This address has an account. Sign in with it.' }
  if (error === 'invalid_password') return { password: 'Choose another password.' }
  return { email: 'This address cannot be used.' }
}

function signUpAgain(
  { signup }: DashboardContext,
  visit: PageRequest,
  faults: FieldErrors<SignUpField>,
): FastifyReply {
  const [email, invite] = ['email', 'invite'].map(name => (visit.form.get(name) ?? '').slice(0, 254))
  const next = nextIn(visit.form)
  return sendPage(visit, signUpPage({ signup, email: email ?? '', invite: invite ?? '', next, faults }), 400)
}

/** Ends the session that the browser had: it keeps only the new one. */
async function arrive(
  { people }: DashboardContext,
  visit: PageRequest,
  { cookies }: SignInResult,
): Promise<FastifyReply> {
  if (visit.visitor.cookie !== undefined) await people.signOut(visit.visitor)
  if (cookies.length === 0) throw new AppError('internal', { cause: 'a session came without its cookie' })
  setCookies(visit, cookies)
  return goTo(visit, nextIn(visit.form) || '/dashboard')
}

export async function signOut({ people }: DashboardContext, visit: PageRequest): Promise<FastifyReply> {
  setCookies(visit, await people.signOut(visit.visitor))
  return goTo(visit, '/dashboard/sign-in')
}

export function showForgot({ hasMail }: DashboardContext, visit: PageRequest): FastifyReply {
  requireMail(hasMail)
  return sendPage(visit, forgotPage())
}

/** The same page whether or not the address has an account. */
export async function requestReset(desk: DashboardContext, visit: PageRequest): Promise<FastifyReply> {
  requireMail(desk.hasMail)
  const { email } = readSignIn(visit.form)
  await desk.attempts.take('login_network', networkOf(visit.request.ip))
  if (!isEmail(email))
    return sendPage(visit, forgotPage('Enter an email address, like name@example.org.'), 400)
  await desk.attempts.take('mail_email', email)
  await desk.people.requestReset(email)
  return sendPage(visit, mailSentPage(email))
}

export function showReset({ hasMail }: DashboardContext, visit: PageRequest): FastifyReply {
  requireMail(hasMail)
  return sendPage(visit, resetPage({ token: tokenIn(visit.query) }))
}

/** Also ends a lock-out of the address for the network of the request: the user has proved to own the address. */
export async function resetPassword(desk: DashboardContext, visit: PageRequest): Promise<FastifyReply> {
  requireMail(desk.hasMail)
  const { token, password, fault } = readNewPassword(visit.form)
  const network = networkOf(visit.request.ip)
  await desk.attempts.take('login_network', network)
  if (fault !== null) return sendPage(visit, resetPage({ token, fault }), 400)
  const user = await desk.people.resetByToken(token, password)
  if (user === null) return sendPage(visit, forgotPage(BAD_LINK), 400)
  await desk.attempts.clear('login_email', user.email, network)
  return goTo(visit, '/dashboard/sign-in')
}

function requireMail(hasMail: boolean): void {
  if (!hasMail)
    throw new AppError('not_found', {
      message: 'This service sends no email. Ask its operator to set a new password.',
    })
}
