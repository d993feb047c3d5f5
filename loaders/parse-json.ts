import { Refusal } from './refusal.ts'

/** JSON out of bytes; throws `Refusal` for an empty file and for anything that is not whole JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new Refusal('the file is empty')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new Refusal(`not whole JSON (${(error as Error).message.slice(0, 120)})`, error)
  }
}
