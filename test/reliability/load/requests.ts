import { pick, randomNumbers } from '../../bench/random.ts'
import { REQUEST_MIX, type Request, type RequestSampler } from './request-mix.ts'

export interface MixedRequest extends Request {
  readonly operation: string
}

/** Requests in the shares of the mix, in an order without pattern; the same for the same draws and seed. */
export function requestsOf(draw: RequestSampler, count: number, seed: number): MixedRequest[] {
  // Each operation repeated by its share, so that one random index draws it.
  const drawn = REQUEST_MIX.flatMap(row => Array.from({ length: row.share / 10 }, () => row))
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => {
    const { operation, make } = pick(drawn, random)
    return { operation, ...make(draw) }
  })
}

/** Equal for equal requests. */
export function keyOf({ method, path, body = '' }: Request): string {
  return `${method} ${path} ${body}`
}
