import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { attemptsOf } from './attempts.ts'
import type { Desk } from './dashboard.ts'
import { type Faults, isEmail, readSignIn, readSignUp, type SignUpField } from './forms.ts'
import { hashOfInvite } from './invites.ts'
import { signInPage, signUpPage } from './pages/sign.ts'
import { type Arrival, PASSWORD_LENGTH, type Refusal } from './people.ts'
import { goTo, sendPage, setCookies, type Visit } from './visit.ts'

/** The same for an unknown address and a wrong password: nobody learns who has an account. */
const WRONG = 'The e-mail address or the password is wrong.'

export async function signIn(desk: Desk, visit: Visit): Promise<FastifyReply> {
  const { email, password } = readSignIn(visit.form)
  await desk.attempts.take('login_network', attemptsOf(visit.request.ip))
  const canBe = isEmail(email) && password !== '' && password.length <= PASSWORD_LENGTH.most
  const arrival = canBe ? await knownPerson(desk, visit, email, password) : 'wrong_login'
  if (typeof arrival === 'string') {
    return sendPage(visit, signInPage({ signup: desk.signup, email, problem: WRONG }), 400)
  }
  return arrive(desk, visit, arrival)
}

/** Only wrong passwords count against an address. */
async function knownPerson(
  { people, attempts }: Desk,
  { visitor }: Visit,
  email: string,
  password: string,
): Promise<Arrival | Refusal> {
  const takeBack = await attempts.take('login_email', email)
  const arrival = await people.signIn(visitor, email, password)
  if (typeof arrival !== 'string') await takeBack()
  return arrival
}

export async function signUp(desk: Desk, visit: Visit): Promise<FastifyReply> {
  const { signup, attempts } = desk
  if (signup === 'closed') return sendPage(visit, signUpPage({ signup }), 403)
  const { values, faults } = readSignUp(visit.form, signup === 'invite')
  if (!values) return signUpAgain(desk, visit, faults)
  await attempts.take('sign_up_network', attemptsOf(visit.request.ip))
  const arrival = await newPerson(desk, visit, values)
  return 'person' in arrival ? arrive(desk, visit, arrival) : signUpAgain(desk, visit, arrival)
}

async function newPerson(
  { signup, accounts: { invites }, people, now }: Desk,
  { visitor }: Visit,
  { email, password, invite }: { readonly email: string; readonly password: string; readonly invite: string },
): Promise<Arrival | Faults<SignUpField>> {
  const code = signup === 'invite' ? hashOfInvite(invite) : null
  if (code !== null && !(await invites.spend(code, now()))) {
    return { invite: 'This code is not known, was used, or has expired.' }
  }
  let arrival: Arrival | Refusal | null = null
  try {
    arrival = await people.signUp(visitor, email, password)
  } finally {
    if (code !== null && (arrival === null || typeof arrival === 'string')) await invites.restore(code)
  }
  return typeof arrival === 'string' ? refusalFault(arrival) : arrival
}

function refusalFault(refusal: Refusal): Faults<SignUpField> {
  if (refusal === 'email_taken') return { email: 'This address has an account. Sign in with it.' }
  if (refusal === 'invalid_password') return { password: 'Choose another password.' }
  return { email: 'This address cannot be used.' }
}

function signUpAgain({ signup }: Desk, visit: Visit, faults: Faults<SignUpField>): FastifyReply {
  const [email, invite] = ['email', 'invite'].map(name => (visit.form.get(name) ?? '').slice(0, 254))
  return sendPage(visit, signUpPage({ signup, email: email ?? '', invite: invite ?? '', faults }), 400)
}

/** Whatever session the browser had ends: it keeps the new one alone. */
async function arrive({ people }: Desk, visit: Visit, { cookies }: Arrival): Promise<FastifyReply> {
  if (visit.visitor.cookie !== undefined) await people.signOut(visit.visitor)
  if (cookies.length === 0) throw new AppError('internal', { cause: 'a session came without its cookie' })
  setCookies(visit, cookies)
  return goTo(visit, '/dashboard')
}

export async function signOut({ people }: Desk, visit: Visit): Promise<FastifyReply> {
  setCookies(visit, await people.signOut(visit.visitor))
  return goTo(visit, '/dashboard/sign-in')
}
