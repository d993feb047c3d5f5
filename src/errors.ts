/** Every error code of the API, with its HTTP status and default message. */
export const ERRORS = {
  invalid_parameter: { status: 400, message: 'The request has invalid parameters.' },
  malformed_body: { status: 400, message: 'The request body is not valid JSON.' },
  window_exceeded: { status: 400, message: 'Paging is limited to the first 10,000 rows. Narrow the query.' },
  unauthorized: { status: 401, message: 'A valid API key is required.' },
  forbidden: { status: 403, message: 'Your API key does not allow this request.' },
  https_required: { status: 403, message: 'Only HTTPS is supported.' },
  not_found: { status: 404, message: 'No resource exists at this URL. /docs lists all endpoints.' },
  company_not_found: { status: 404, message: 'No company has this ticker or CIK.' },
  filing_not_found: { status: 404, message: 'No such filing.' },
  method_not_allowed: {
    status: 405,
    message: 'Method not allowed for this URL. Use a method listed in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    message: 'This endpoint supports none of the media types in the Accept header.',
  },
  request_timeout: { status: 408, message: 'Timed out while waiting for the complete request.' },
  cursor_expired: { status: 410, message: 'The cursor has expired. Start again without a cursor.' },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  uri_too_long: { status: 414, message: 'The request URL is too long.' },
  unsupported_media_type: {
    status: 415,
    message: 'The request body must be JSON. Send it with the header Content-Type: application/json.',
  },
  rate_limited: { status: 429, message: 'Rate limit exceeded.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Internal error.' },
  unavailable: { status: 503, message: 'A data store is unavailable. Retry shortly.' },
  data_damaged: {
    status: 503,
    message:
      'A part of the stored data is damaged, so this request cannot be answered correctly. The operator must repair it.',
  },
  overloaded: { status: 503, message: 'The service is overloaded. Retry shortly.' },
  timeout: { status: 504, message: 'A data store did not answer in time.' },
} as const

export type ErrorCode = keyof typeof ERRORS

export interface ParameterError {
  readonly parameter: string
  readonly message: string
}

/** The exceeded quota and when it resets. */
interface LimitReached {
  readonly scope: string
  readonly limit: number
  readonly remaining: number
  /** Calls that the request would have debited. */
  readonly cost: number
  /** ISO 8601, UTC. */
  readonly reset: string
}

interface AppErrorOptions {
  readonly message?: string
  readonly details?: readonly ParameterError[] | LimitReached
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** An error sent to the client: `code`, `message` and `details` are public, `cause` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ParameterError[] | LimitReached | undefined
  /** Seconds until the client should retry. */
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
