import { RejectedInputError } from './rejected-input.ts'

/** Guards for unvalidated JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A non-empty string without the blanks around it, else null. */
export function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}

/** A whole number, also as decimal text, else null. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** The largest CIK the stores hold (32 bits; the SEC has given out numbers up to about 2.1 million). */
const MAX_CIK = 4_294_967_295

/** A CIK as a number or as text with or without zeros in front, else null. */
export function cikOf(value: unknown): number | null {
  const cik = wholeNumber(value)
  return cik !== null && cik > 0 && cik <= MAX_CIK ? cik : null
}

/** Parses JSON; throws `RejectedInputError` for an empty file and for incomplete or invalid JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new RejectedInputError('the file is empty')
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'))
  } catch (error) {
    throw new RejectedInputError(
      `incomplete or invalid JSON (${(error as Error).message.slice(0, 120)})`,
      error,
    )
  }
}
