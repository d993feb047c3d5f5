import type { Request } from './request-mix.ts'
import { type Asked, keyOf } from './requests.ts'

/** Differs from answer to answer; a cursor has the time of the first page in it. */
const VOLATILE = /"(?:execution_time_ms|next_cursor)":(?:[\d.]+|"[^"]*")/g

/** What each request is answered when nothing else goes on, to compare answers under load with. */
export interface BaselineResponses {
  /** Null: it was never asked alone. */
  isRight(request: Asked, status: number, body: string): boolean | null
  /** Where a wrong answer parts from the right one, with what stands around that in both. */
  difference(request: Asked, status: number, body: string): string
}

export const comparable = (status: number, body: string): string => `${status} ${body.replace(VOLATILE, '')}`

/** Nothing, or nothing of that kind, is known of what was asked for: an answer like any other. */
const ANSWERS = [200, 404]

/** Asks every request once, one after another. Throws where one is refused: the mix holds good requests only. */
export async function baselineResponses(
  origin: string,
  key: string,
  requests: readonly Asked[],
): Promise<BaselineResponses> {
  const known = new Map<string, string>()
  for (const request of requests) {
    const name = keyOf(request)
    if (known.has(name)) continue
    const reply = await ask(origin, key, request)
    const body = await reply.text()
    if (!ANSWERS.includes(reply.status)) throw new Error(`${name}: ${reply.status} ${body.slice(0, 300)}`)
    known.set(name, comparable(reply.status, body))
  }
  return {
    isRight(request, status, body) {
      const right = known.get(keyOf(request))
      return right === undefined ? null : right === comparable(status, body)
    },
    difference: (request, status, body) =>
      differenceOf(known.get(keyOf(request)) ?? '', comparable(status, body)),
  }
}

/** Characters shown before and after the place. */
const AROUND = 80

function differenceOf(right: string, told: string): string {
  const at = [...right].findIndex((character, index) => character !== told[index])
  const place = at < 0 ? right.length : at
  const cut = (text: string) => text.slice(Math.max(0, place - AROUND), place + AROUND)
  return `at ${place}: "${cut(told)}" for "${cut(right)}"`
}

export function ask(origin: string, key: string, { method, path, body }: Request, signal?: AbortSignal) {
  return fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
}
