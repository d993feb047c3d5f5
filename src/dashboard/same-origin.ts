import { AppError } from '../errors.ts'

export interface FormOrigin {
  /** Text of the `Origin` header. */
  readonly origin: string | undefined
  /** Text of the `Sec-Fetch-Site` header. */
  readonly site: string | undefined
}

/**
 * Throws `forbidden` for a form that another site sent: browsers tell where it comes from, and no page can make them tell
 * something else. What tells nothing is refused too, as no browser of today does that.
 */
export function requireSameOrigin({ origin, site }: FormOrigin, own: string): void {
  if (site !== undefined && site !== 'same-origin') throw foreign()
  if (origin === undefined ? site !== 'same-origin' : origin !== own) throw foreign()
}

function foreign(): AppError {
  return new AppError('forbidden', {
    message:
      'This form was not sent from this site. Open the dashboard at its own address and try again. Behind a proxy, TRUST_PROXY must be set.',
  })
}
