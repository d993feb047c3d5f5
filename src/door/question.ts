import type { AnyEndpoint, Context } from '../endpoints/define-endpoint.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { requestScope } from '../observe/request-scope.ts'
import type { Input } from '../schema/input.ts'
import type { Snapshot } from '../stores/ports.ts'
import type { Source } from './source.ts'
import { within } from './within.ts'

/** What one request asks of an endpoint, whichever door it came through. */
export interface Question {
  readonly input: Input
  readonly snapshot: Snapshot
  readonly now: Date
}

/** Writes a line to the log; `error` is what came up. */
export type Warn = (error: unknown, message: string) => void

/** What the handler of an endpoint works with. */
export function contextOf(
  source: Source,
  { snapshot, now }: Question,
  header: Context['header'] = () => {},
): Context {
  const began = performance.now()
  return {
    stores: source.stores,
    snapshot,
    get companies() {
      return source.indexOf(snapshot)
    },
    now: now.getTime(),
    today: isoDay(now),
    elapsed: () => Math.round((performance.now() - began) * 100) / 100,
    parts: source.parts,
    header,
  }
}

const GIVEN_UP: ReadonlySet<ErrorCode> = new Set(['timeout', 'request_timeout'])

/** Work for an endpoint within the time that a request may take; throws `timeout`. */
export function inTime<Result>(
  work: Promise<Result>,
  source: Source,
  endpoint: AnyEndpoint,
  warn: Warn,
): Promise<Result> {
  const left = requestScope()?.leftMs ?? source.requestTimeoutMs
  return within(left, work, error => {
    // What was given up with the answer is no failure of its own.
    if (!(error instanceof AppError && GIVEN_UP.has(error.code)))
      warn(error, `${endpoint.name} failed after the answer was given up`)
  })
}

/** Calls of the quota that a request debits. */
export function costOf(endpoint: AnyEndpoint, source: Source, { input, snapshot }: Question): number {
  if (!endpoint.cost) return 1
  return endpoint.cost(input, { companies: source.indexOf(snapshot), snapshot })
}

/** The UTC day of a moment, `YYYY-MM-DD`. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
