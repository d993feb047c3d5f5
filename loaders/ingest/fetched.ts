import type { SecClient } from '../edgar/sec-client.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'

/** As `SecClient.get`; a refusal names the address. */
export async function fetched(
  client: SecClient,
  url: string,
  faultOf?: (body: Buffer) => string | null,
): Promise<Buffer | null> {
  try {
    return await client.get(url, faultOf)
  } catch (error) {
    if (error instanceof RejectedInputError) throw new RejectedInputError(`${url}: ${error.message}`, error)
    throw error
  }
}
