import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answerable } from './answerable.ts'
import { OPERATOR_PATHS } from './health.ts'
import { impatience } from './impatience.ts'

/** Milliseconds over which the delay of the event loop is told, and refusals are. */
const SAMPLE = 1_000
/** Milliseconds between two looks at the loop, as part of what is measured. */
const RESOLUTION = 10
const NANOSECONDS = 1e6

export interface LoadLimits {
  /** Requests that are answered at a time, at most. */
  readonly maxInFlight: number
  /** Milliseconds after which a request is given up. */
  readonly requestTimeoutMs: number
  /** Milliseconds by which the event loop may be late, as the mean of a second. */
  readonly maxLoopDelayMs: number
}

/** Looks at a request before anything else does; false: it has been answered. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

export type RefusedFor = 'in_flight' | 'event_loop'

export interface Refusing {
  /** Answers a request that is not taken on. */
  refuse(request: IncomingMessage, response: ServerResponse): void
  /** Is told of each. */
  refused(reason: RefusedFor): void
  /** Is told once a second how many there were, where there were any. */
  counted(refusals: number): void
}

export interface Load {
  readonly inFlight: number
  /** Refuses what is too much; asked before anything else looks at a request. */
  readonly front: Front
  close(): void
}

/**
 * Takes on no more requests than can be answered in time: beyond, each is refused at once, before anything was asked or debited, but for
 * who does not wait as told. What operators ask is always taken on.
 */
export function limitLoad(limits: LoadLimits, { refuse, refused, counted }: Refusing): Load {
  let [inFlight, answered, refusals] = [0, 0, 0]
  const most = answerable(limits.maxInFlight, limits.requestTimeoutMs)
  const pauseOf = impatience()
  const lateness = loopDelay(ms => {
    most.passed({ ms, answered, refused: refusals })
    if (refusals > 0) counted(refusals)
    answered = refusals = 0
  })

  function reason(): RefusedFor | null {
    if (inFlight >= most.now) return 'in_flight'
    // A loop that is late is let finish what it has; with nothing to finish there is no reason to refuse.
    return inFlight > 0 && lateness.meanMs() > limits.maxLoopDelayMs ? 'event_loop' : null
  }

  return {
    front(request, response) {
      if (OPERATOR_PATHS.has(pathOf(request.url ?? ''))) return true
      const why = reason()
      if (why !== null) {
        refusals += 1
        refused(why)
        const pause = pauseOf(request.socket, performance.now())
        // After what the turn of the loop has else to do: those who are answered come first.
        if (pause === 0) setImmediate(refuse, request, response)
        else setTimeout(refuse, pause, request, response)
        return false
      }
      inFlight += 1
      // Once, when the answer is out or its caller has gone.
      response.once('close', () => {
        inFlight -= 1
        answered += 1
      })
      return true
    },
    get inFlight() {
      return inFlight
    },
    close: () => lateness.close(),
  }
}

function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : address.slice(0, end)
}

/** The mean delay of the event loop in the last whole second; `passed` is told after each how long it was. */
function loopDelay(passed: (ms: number) => void) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let [mean, began] = [0, performance.now()]
  const timer = setInterval(() => {
    mean = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / NANOSECONDS - RESOLUTION)
    histogram.reset()
    const now = performance.now()
    passed(now - began)
    began = now
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
