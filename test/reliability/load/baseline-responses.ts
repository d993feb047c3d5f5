import type { Request } from './request-mix.ts'
import { keyOf, type MixedRequest } from './requests.ts'

/** Fields that differ between equal responses; a cursor contains the time of the first page. */
const VOLATILE = /"(?:execution_time_ms|next_cursor)":(?:[\d.]+|"[^"]*")/g

/** Responses of an idle service, to compare responses under load with. */
export interface BaselineResponses {
  /** Null: no baseline for this request. */
  isRight(request: MixedRequest, status: number, body: string): boolean | null
  /** The first difference from the baseline, with some characters around it. */
  difference(request: MixedRequest, status: number, body: string): string
}

export const comparable = (status: number, body: string): string => `${status} ${body.replace(VOLATILE, '')}`

/** 404 is a regular response: a company may have no data of a kind. */
const ANSWERS = [200, 404]

/** Sends every request once, one after another. Throws on another status: the mix has valid requests only. */
export async function baselineResponses(
  origin: string,
  key: string,
  requests: readonly MixedRequest[],
): Promise<BaselineResponses> {
  const known = new Map<string, string>()
  for (const request of requests) {
    const name = keyOf(request)
    if (known.has(name)) continue
    const reply = await sendRequest(origin, key, request)
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

/** Characters shown before and after the first difference. */
const AROUND = 80

function differenceOf(right: string, detail: string): string {
  const at = [...right].findIndex((character, index) => character !== detail[index])
  const place = at < 0 ? right.length : at
  const cut = (text: string) => text.slice(Math.max(0, place - AROUND), place + AROUND)
  return `at ${place}: "${cut(detail)}" for "${cut(right)}"`
}

export function sendRequest(
  origin: string,
  key: string,
  { method, path, body }: Request,
  signal?: AbortSignal,
) {
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
