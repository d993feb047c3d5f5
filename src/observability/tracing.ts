import type { StoreCall } from './request-context.ts'

/** Where a trace comes from or goes on, as W3C Trace Context names it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  readonly sampled: boolean
}

export interface Traced {
  readonly door: 'http' | 'mcp'
  readonly operation: string
  readonly tool?: string
}

/** The span of one request. */
export interface RequestSpan {
  readonly context: TraceContext
  /** A question to a store that has been answered. */
  stored(call: StoreCall): void
  end(status: number): void
}

/** Keeps spans for whoever looks at traces; never slows a request or fails it. */
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
