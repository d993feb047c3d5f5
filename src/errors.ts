/** Every error a caller can see: its status and the sentence that goes with it. */
export const ERRORS = {
  invalid_parameter: { status: 400, message: 'The request has invalid parameters.' },
  malformed_body: { status: 400, message: 'The request body is not valid JSON.' },
  window_exceeded: { status: 400, message: 'Paging reaches at most 10,000 rows; narrow the query.' },
  unauthorized: { status: 401, message: 'A valid API key is required.' },
  forbidden: { status: 403, message: 'This key does not permit this request.' },
  https_required: { status: 403, message: 'Only HTTPS is supported.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  company_not_found: { status: 404, message: 'No company has this ticker or CIK.' },
  filing_not_found: { status: 404, message: 'No such filing.' },
  method_not_allowed: { status: 405, message: 'This address does not support this method.' },
  not_acceptable: { status: 406, message: 'None of the accepted formats can be produced here.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  cursor_expired: { status: 410, message: 'The cursor can no longer be continued; begin again without it.' },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  uri_too_long: { status: 414, message: 'The request address is too long.' },
  unsupported_media_type: { status: 415, message: 'The request body must be application/json.' },
  rate_limited: { status: 429, message: 'The rate limit is exceeded.' },
  headers_too_large: { status: 431, message: 'The request head is too large.' },
  internal: { status: 500, message: 'Internal error.' },
  unavailable: { status: 503, message: 'A data store is unavailable; try again shortly.' },
  overloaded: { status: 503, message: 'The service has too much to do; try again shortly.' },
  timeout: { status: 504, message: 'A data store did not answer in time.' },
} as const

export type ErrorCode = keyof typeof ERRORS

export interface Fault {
  readonly parameter: string
  readonly message: string
}

/** Which limit is reached, and when it no longer is. */
export interface LimitReached {
  readonly scope: string
  readonly limit: number
  readonly remaining: number
  /** Calls that were asked for. */
  readonly cost: number
  /** ISO 8601, UTC. */
  readonly reset: string
}

interface AppErrorOptions {
  readonly message?: string
  readonly details?: readonly Fault[] | LimitReached
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** What goes wrong for a caller: `code` and `message` are public, `cause` only reaches the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly Fault[] | LimitReached | undefined
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, 'cause' in options ? { cause: options.cause } : {})
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
