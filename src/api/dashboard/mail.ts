import { createTransport } from 'nodemailer'
import { AppError } from '../../errors.ts'

/** Messages about an account; `link` is the path of a dashboard page. */
export type MailKind = 'verify' | 'reset' | 'has_account' | 'quota_80' | 'quota_100'

export interface Mailer {
  /**
   * Sends in the background, so that the time of a response does not show who has an account. Throws `overloaded` if too many
   * messages are waiting; reports other failures to the log.
   */
  send(kind: MailKind, to: string, link: string): void
  close(): Promise<void>
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://`; query parameters are options of nodemailer. */
  readonly url: string
  readonly from: string
  /** Origin of the service as users reach it. Links never use the `Host` of a request, which its sender chooses. */
  readonly publicUrl: string
  readonly failed: (error: unknown) => void
}

const MAX_CONNECTIONS = 2
/** Messages that wait for a connection. */
const MAX_WAITING = 200
const TIMEOUT_MS = 15_000

const TEXTS: Readonly<
  Record<MailKind, { readonly subject: string; readonly text: (link: string) => string }>
> = {
  verify: {
    subject: 'Confirm your email address',
    text: link =>
      `Open this link within 24 hours and sign in to confirm your email address:\n\n${link}\n\nIf you did not sign up, ignore this message.`,
  },
  reset: {
    subject: 'Set a new password',
    text: link =>
      `Open this link within an hour to set a new password:\n\n${link}\n\nIf you did not request this, ignore this message. Your password stays as it is.`,
  },
  has_account: {
    subject: 'You already have an account',
    text: link =>
      `Somebody tried to sign up with this email address, which has an account already. If it was you, sign in or set a new password:\n\n${link}\n\nIf it was not you, ignore this message.`,
  },
  quota_80: {
    subject: '80 % of your quota is used',
    text: link =>
      `Your account has used 80 % of the calls of the current period. Further calls get error 429 when all are used. Usage and the time of the reset are in the dashboard, where you can also turn these messages off:\n\n${link}`,
  },
  quota_100: {
    subject: 'Your quota is used up',
    text: link =>
      `Your account has used all calls of the current period. Further calls get error 429 until the reset. Usage and the time of the reset are in the dashboard, where you can also turn these messages off:\n\n${link}`,
  },
}

export function smtpMailer({ url, from, publicUrl, failed }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A message must not pull in files or pages.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const sending = new Set<Promise<unknown>>()
  return {
    send(kind, to, link) {
      if (sending.size >= MAX_WAITING) throw new AppError('overloaded', { retryAfter: 60 })
      const { subject, text } = TEXTS[kind]
      const message = { to: { name: '', address: to }, subject, text: text(`${new URL(link, publicUrl)}`) }
      const sent = transport.sendMail(message).catch(failed)
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    },
    async close() {
      await Promise.all(sending)
      transport.close()
    },
  }
}
