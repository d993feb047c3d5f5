import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { OPERATOR_PATHS } from './health.ts'

/** Milliseconds over which the delay of the event loop is told. */
const SAMPLE = 1_000
/** Milliseconds between two looks at the loop, as part of what is measured. */
const RESOLUTION = 10
const NANOSECONDS = 1e6
/** Seconds: an overload is over as soon as some answers are out. */
const RETRY_AFTER = 1

export interface LoadLimits {
  /** Requests that are answered at a time. */
  readonly maxInFlight: number
  /** Milliseconds by which the event loop may be late, as the mean of a second. */
  readonly maxLoopDelayMs: number
}

export type RefusedFor = 'in_flight' | 'event_loop'

export interface Load {
  readonly inFlight: number
  readonly limits: LoadLimits
  /** Whether a request was refused: nothing may be asked for its answer. */
  refused(request: FastifyRequest): boolean
}

/**
 * Takes on no more requests than can be answered in time: beyond, 503 at once, before anything was asked or debited. Routes for
 * operators always answer. `refused` is told of each.
 */
export function limitLoad(
  app: FastifyInstance,
  limits: LoadLimits,
  refused: (reason: RefusedFor) => void,
): Load {
  const lateness = loopDelay()
  app.addHook('onClose', async () => lateness.close())
  const refusals = new WeakSet<FastifyRequest>()
  let inFlight = 0

  function reason(): RefusedFor | null {
    if (inFlight >= limits.maxInFlight) return 'in_flight'
    // A loop that is late is let finish what it has; with nothing to finish there is no reason to refuse.
    return inFlight > 0 && lateness.meanMs() > limits.maxLoopDelayMs ? 'event_loop' : null
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (OPERATOR_PATHS.has(request.routeOptions.url ?? '')) return done()
    const why = reason()
    if (why !== null) {
      refusals.add(request)
      refused(why)
      return done(new AppError('overloaded', { retryAfter: RETRY_AFTER }))
    }
    inFlight += 1
    // Once, when the answer is out or its caller has gone.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
  return {
    limits,
    refused: request => refusals.has(request),
    get inFlight() {
      return inFlight
    },
  }
}

/** The mean delay of the event loop in the last whole second. */
function loopDelay() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let mean = 0
  const timer = setInterval(() => {
    mean = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / NANOSECONDS - RESOLUTION)
    histogram.reset()
  }, SAMPLE)
  timer.unref()
  return {
    meanMs: () => mean,
    close() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
