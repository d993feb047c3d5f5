import { pick, randomNumbers } from '../../bench/random.ts'
import { REQUEST_MIX, type Request, type RequestSampler } from './request-mix.ts'

export interface Asked extends Request {
  readonly operation: string
}

/** Requests in the shares of the mix, in an order without pattern; the same for the same draws and seed. */
export function requestsOf(draw: RequestSampler, count: number, seed: number): Asked[] {
  // Each operation as often as its share says, so that a draw is one look.
  const drawn = REQUEST_MIX.flatMap(row => Array.from({ length: row.share / 10 }, () => row))
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => {
    const { operation, make } = pick(drawn, random)
    return { operation, ...make(draw) }
  })
}

/** Tells two equal requests as one. */
export function keyOf({ method, path, body = '' }: Request): string {
  return `${method} ${path} ${body}`
}
