import type { components } from '../schema.d.ts'

export type ErrorCode = components['schemas']['ErrorCode']
type ErrorBody = components['schemas']['Error']['error']

/** What the service answered in place of an answer. */
export class ApiError extends Error {
  /** `unreadable`: something between the service and the caller answered in words of its own. */
  readonly code: ErrorCode | 'unreadable'
  readonly status: number
  /** Every fault of the request, or which limit is reached. */
  readonly details: ErrorBody['details']
  /** Seconds after which to try again; null where the service did not say. */
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(body: ErrorBody | null, response: Response, retryAfter: number | null) {
    super(body?.message ?? `The service answered ${response.status}.`)
    this.name = 'ApiError'
    this.code = body?.code ?? 'unreadable'
    this.status = response.status
    this.details = body?.details
    this.retryAfter = retryAfter
    this.requestId = response.headers.get('x-request-id')
  }
}

/** The error of an answer that is none. */
export async function errorOf(response: Response, retryAfter: number | null): Promise<ApiError> {
  const text = await response.text()
  return new ApiError(bodyOf(text), response, retryAfter)
}

function bodyOf(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as { readonly error?: ErrorBody }
    return typeof body.error?.code === 'string' ? body.error : null
  } catch {
    // A page of a proxy.
    return null
  }
}
