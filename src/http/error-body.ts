import { AppError, type ErrorCode } from '../errors.ts'

/** Errors of the HTTP framework and of Node's parser, by their own code. */
const KNOWN: Readonly<Record<string, { code: ErrorCode; message?: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed_body' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed_body' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'malformed_body' },
  FST_ERR_BAD_URL: { code: 'invalid_parameter', message: 'The address is not valid percent-encoding.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'uri_too_long' },
  FST_ERR_NOT_FOUND: { code: 'not_found' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout' },
}

/** Any error as one that may be shown: what is not known here is `internal`, with the error itself for the log. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = KNOWN[codeOf(error)]
  if (!known) return new AppError('internal', { cause: error })
  return new AppError(known.code, { cause: error, ...(known.message && { message: known.message }) })
}

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
