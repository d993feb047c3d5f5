import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError, type ErrorCode } from '../errors.ts'

/** Parent or child of a trace, as in W3C Trace Context. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  readonly sampled: boolean
}

export interface Traced {
  readonly transport: 'http' | 'mcp'
  readonly operation: string
  readonly tool?: string
}

/** The span of one request. */
export interface RequestSpan {
  readonly context: TraceContext
  /** Called after each store call. */
  stored(call: StoreCall): void
  end(status: number): void
}

/** Records spans of requests; never slows a request or fails it. */
export interface Tracing {
  begin(what: Traced, from: TraceContext | null): RequestSpan
  close(): Promise<void>
}

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/** Of a `traceparent` header; null for what is none. */
export function traceContextOf(header: unknown): TraceContext | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

type StoreName = 'numbers' | 'text' | 'quota' | 'accounts'
type CacheName = 'answers' | 'parts' | 'columns' | 'blocks'

/** One call of a store. Times are of `performance.now()`, in milliseconds. */
export interface StoreCall {
  readonly store: StoreName
  /** `ClickHouse`, `SQLite`. */
  readonly engine: string
  /** Kind of the call, never its values: `query`, `take`. */
  readonly kind: string
  readonly began: number
  readonly ms: number
  readonly outcome: 'ok' | ErrorCode
}

/** Receives the events of requests. */
export interface RequestObserver {
  recordStoreCall(call: StoreCall, scope: RequestContext): void
  cached(cache: CacheName, hit: boolean): void
  answered(scope: RequestContext, answer: Answered): void
}

export interface Answered {
  readonly status: number
  readonly bytes: number
  /** Null where they were not counted. */
  readonly rows: number | null
}

/** Whom a request is counted for when callers share what the process has. */
export interface RequestCaller {
  /** An account or a network. */
  readonly id: string
  /** The caller sent a valid API key. */
  readonly hasKey: boolean
}

/** What a request occupies of what all requests share. */
export interface WorkSlot {
  /** More than a request of usual size. */
  readonly isLarge: boolean
  /** Adds units of work beyond a usual request. Throws `rate_limited` over the limit of the caller. */
  weigh(units: number): void
  /** Keeps the slot occupied until some work settles, whether or not the client waits for it. */
  during(work: Promise<unknown>): void
}

export interface RequestScopeOptions {
  readonly transport: 'http' | 'mcp'
  /** An endpoint's name or a fixed word. */
  readonly operation: string
  /** Of a call over MCP. */
  readonly tool?: string
  /** Milliseconds that the request may take in all. */
  readonly timeoutMs: number
  readonly sink: RequestObserver | null
  /** Null: tracing is off. */
  readonly tracing?: Tracing | null
  /** The span that the caller sent in `traceparent`. */
  readonly from?: TraceContext | null
}

/** State of one request: its deadline, abort signal, trace and store calls. */
export class RequestContext {
  readonly options: RequestScopeOptions
  /** Null: tracing is off. */
  readonly span: RequestSpan | null
  readonly began = performance.now()
  /** Moment of `performance.now()` at which that began for which it works: another request, or this one. */
  readonly since: number
  /** Deadline of the request, by `performance.now()`. */
  readonly deadline: number
  /** Milliseconds that stores took, those of parallel questions added up. */
  storeMs = 0
  /** Null: not known yet. */
  caller: RequestCaller | null
  /** What the request occupies; null: it is not limited. */
  slot: WorkSlot | null
  /** Rows of the answer; null where they are not counted. */
  rows: number | null = null
  #controller: AbortController | null = null
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor(options: RequestScopeOptions, first?: RequestContext) {
    this.options = options
    this.since = first?.since ?? this.began
    this.caller = first?.caller ?? null
    this.slot = first?.slot ?? null
    this.span = first?.span ?? options.tracing?.begin(options, options.from ?? null) ?? null
    this.deadline = this.began + options.timeoutMs
  }

  /** Milliseconds; 0: the time is over. */
  get leftMs(): number {
    return Math.max(0, this.deadline - performance.now())
  }

  /** Aborted, with the `AppError` to throw, at the deadline or when the client disconnects. Created at the first store call. */
  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController()
      if (this.#ended) this.#controller.abort(callerLeft())
      else
        this.#timer = setTimeout(() => this.#controller?.abort(new AppError('timeout')), this.leftMs).unref()
    }
    return this.#controller.signal
  }

  /** Throws the reason of the signal once the time is over or the client has left. */
  throwIfEnded(): void {
    if (this.#ended || this.leftMs === 0) this.signal.throwIfAborted()
    if (this.leftMs === 0) throw new AppError('timeout')
  }

  stored(call: StoreCall): void {
    this.storeMs += call.ms
    this.options.sink?.recordStoreCall(call, this)
    this.span?.stored(call)
  }

  cached(cache: CacheName, hit: boolean): void {
    this.options.sink?.cached(cache, hit)
  }

  /** Of the request's own span, else the caller's; null without either. */
  get trace(): TraceContext | null {
    return this.span?.context ?? this.options.from ?? null
  }

  answered(status: number, bytes: number): void {
    this.span?.end(status)
    this.options.sink?.answered(this, { status, bytes, rows: this.rows })
  }

  /** The response was sent or the client disconnected: store calls still running are aborted. */
  end(reason?: unknown): void {
    if (this.#ended) return
    this.#ended = true
    if (this.#controller === null) return
    clearTimeout(this.#timer)
    this.#controller.abort(reason ?? callerLeft())
  }
}

/** Counts as a request that did not come through, not as a failure of ours. */
function callerLeft(): AppError {
  return new AppError('request_timeout', {
    cause: new Error('Client disconnected before the response was sent'),
  })
}

const scopes = new AsyncLocalStorage<RequestContext | undefined>()

/** Of the request that is being answered here; undefined in loads and other work of the process itself. */
export function requestContext(): RequestContext | undefined {
  return scopes.getStore()
}

export function runInContext<Result>(scope: RequestContext | undefined, work: () => Result): Result {
  return scopes.run(scope, work)
}

/**
 * For work whose result others wait for too: it continues after the request that started it timed out, for as long as a
 * request of its own could take.
 */
export function runShared<Result>(work: () => Result): Result {
  const scope = scopes.getStore()
  return scope ? scopes.run(new RequestContext(scope.options, scope), work) : work()
}

/** Calls a store and records the duration in the request's context. */
export async function storeCall<Result>(
  what: Pick<StoreCall, 'store' | 'engine' | 'kind'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const scope = requestContext()
  if (!scope) return call()
  const began = performance.now()
  const record = (outcome: StoreCall['outcome']) =>
    scope.stored({ ...what, began, ms: performance.now() - began, outcome })
  try {
    const result = await call()
    record('ok')
    return result
  } catch (error) {
    record(error instanceof AppError ? error.code : 'internal')
    throw error
  }
}

type Methods<Port> = { [Name in keyof Port]: Port[Name] }

/** A port whose every method is such a call; `kind` is the method's name. What is no method stays. */
export function instrumented<Port extends object>(
  port: Port,
  what: Pick<StoreCall, 'store' | 'engine'>,
): Methods<Port> {
  const entries = Object.entries(port).map(([kind, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [kind, value]
    const call = { ...what, kind }
    return [
      kind,
      (...given: unknown[]) => storeCall(call, async () => Reflect.apply(value, port, given) as unknown),
    ]
  })
  return Object.fromEntries(entries) as Methods<Port>
}
