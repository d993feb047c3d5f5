import { AppError } from '../errors.ts'
import { isKey } from './key-format.ts'

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i

/** The key of an `Authorization` header; null where there is no header. Throws `unauthorized` where it holds no key: who sends one means it. */
export function bearerKey(header: string | undefined): string | null {
  if (header === undefined) return null
  const key = BEARER.exec(header)?.[1]
  if (key === undefined) throw refused('The Authorization header must be "Bearer" and an API key.')
  if (!isKey(key)) throw refused('The API key is malformed: characters are missing, mistyped or too many.')
  return key
}

/** A key that is not good; the sentence never holds it. */
export function refused(message: string): AppError {
  return new AppError('unauthorized', { message })
}
