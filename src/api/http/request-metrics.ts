import { Counter, Histogram, type Registry } from 'prom-client'
import { ERRORS } from '../../errors.ts'
import type { Answered, RequestContext, StoreCall } from '../../observability/request-context.ts'
import type { Metrics } from './metrics.ts'

/** Seconds; from a cached response to a request close to its timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Fewer: there is a series for each operation with each store. */
const STORE_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10]

/** Counts requests of both transports and their use of stores and caches. */
export function requestMetrics(
  registry: Registry,
): Pick<Metrics, 'recordStoreCall' | 'cached' | 'answered' | 'refused'> {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => {
    const made = new Counter({ name, help, labelNames, registers })
    return remembered((...values: string[]) => made.labels(...values))
  }
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => {
    const made = new Histogram({ name, help, labelNames, buckets, registers })
    return remembered((...values: string[]) => made.labels(...values))
  }
  const ofOperation = ['operation'] as const
  const requests = counter('http_requests_total', 'Requests answered', ['operation', 'status'])
  const seconds = histogram(
    'http_request_duration_seconds',
    'Time from the request’s arrival to the end of its answer',
    ofOperation,
    BUCKETS,
  )
  const calls = counter('mcp_calls_total', 'Calls of tools answered', ['tool', 'operation', 'status'])
  const callSeconds = histogram(
    'mcp_call_duration_seconds',
    'Time that a call of a tool takes',
    ['tool'],
    BUCKETS,
  )
  const bytes = counter('http_response_bytes_total', 'Bytes of bodies of answers', ofOperation)
  const rows = counter('rows_served_total', 'Rows of answers, where they were counted', ['door', 'operation'])
  const refusals = counter('requests_refused_total', 'Requests rejected, by reason', ['reason'])
  const stores = histogram(
    'store_call_duration_seconds',
    'Store query duration, including time in the queue',
    ['operation', 'store'],
    STORE_BUCKETS,
  )
  const outcomes = counter('store_calls_total', 'Questions to stores', ['store', 'engine', 'outcome'])
  const caches = counter('cache_lookups_total', 'Cache lookups', ['cache', 'outcome'])
  // Counters start at 0, so that their rate is defined from the start.
  for (const reason of ['in_flight', 'event_loop', 'rate_limit']) refusals(reason).inc(0)
  for (const cache of ['answers', 'parts', 'columns', 'blocks'])
    for (const outcome of ['hit', 'miss']) caches(cache, outcome).inc(0)

  function answered(
    { options: { transport, operation, tool }, began }: RequestContext,
    answer: Answered,
  ): void {
    const took = (performance.now() - began) / 1_000
    const status = String(answer.status)
    if (transport === 'mcp') {
      calls(tool ?? 'none', operation, status).inc()
      callSeconds(tool ?? 'none').observe(took)
    } else {
      requests(operation, status).inc()
      seconds(operation).observe(took)
      if (answer.bytes > 0) bytes(operation).inc(answer.bytes)
    }
    if (answer.status === 429) refusals('rate_limit').inc()
    if (answer.rows !== null && answer.rows > 0) rows(transport, operation).inc(answer.rows)
  }

  return {
    answered,
    recordStoreCall({ store, engine, ms, outcome }: StoreCall, { options: { operation } }: RequestContext) {
      stores(operation, store).observe(ms / 1_000)
      outcomes(store, engine, outcome).inc()
    },
    cached: (cache, hit) => caches(cache, hit ? 'hit' : 'miss').inc(),
    refused(reason) {
      refusals(reason).inc()
      requests('refused', String(ERRORS.overloaded.status)).inc()
    },
  }
}

/** To look up a series by its labels costs more than to count: each is looked up once. There are as many as there are names. */
function remembered<Series>(find: (...values: string[]) => Series): (...values: string[]) => Series {
  const known = new Map<string, Series>()
  return (...values) => {
    const key = values.length === 1 ? values[0]! : values.join('\n')
    const series = known.get(key) ?? find(...values)
    known.set(key, series)
    return series
  }
}
