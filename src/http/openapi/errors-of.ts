import type { AnyEndpoint } from '../../endpoints/define-endpoint.ts'
import { ERRORS, type ErrorCode } from '../../errors.ts'
import { jsonSchema } from '../../schema/json-schema.ts'
import { namesIn } from '../paths.ts'

const always = () => true
const hasBody = (endpoint: AnyEndpoint) => endpoint.method === 'POST'
const hasProperty = (name: string) => (endpoint: AnyEndpoint) =>
  name in (jsonSchema(endpoint.input).properties ?? {})
/** In its path, or as the one company that it is about. */
const namesCompany = (endpoint: AnyEndpoint) =>
  namesIn(endpoint.path).length > 0 || hasProperty('ticker')(endpoint)

/** Which errors an operation can answer with. */
const APPLIES: readonly (readonly [ErrorCode, (endpoint: AnyEndpoint) => boolean])[] = [
  ['invalid_parameter', always],
  ['malformed_body', hasBody],
  ['unauthorized', always],
  ['forbidden', always],
  ['https_required', always],
  ['company_not_found', namesCompany],
  ['not_found', namesCompany],
  ['filing_not_found', hasProperty('accession_number')],
  ['not_acceptable', always],
  ['request_timeout', always],
  ['cursor_expired', hasProperty('cursor')],
  ['payload_too_large', hasBody],
  ['uri_too_long', always],
  ['unsupported_media_type', hasBody],
  ['rate_limited', always],
  ['headers_too_large', always],
  ['internal', always],
  ['unavailable', always],
  ['timeout', always],
]

/** Error codes of an operation by status, in the order of the table of errors. */
export function errorsOf(endpoint: AnyEndpoint): Map<number, ErrorCode[]> {
  const common = APPLIES.filter(([, applies]) => applies(endpoint)).map(([code]) => code)
  const codes = new Set([...common, ...(endpoint.errors ?? [])])
  const inOrder = (Object.keys(ERRORS) as ErrorCode[]).filter(code => codes.has(code))
  return Map.groupBy(inOrder, code => ERRORS[code].status)
}
