import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { RequestSpan, StoreCall, TraceContext, Traced, Tracing } from './request-context.ts'

/** Spans that wait to be sent; those beyond are dropped. */
const MAX_WAITING = 4_096
/** Milliseconds between two sendings, and that one may take. */
const SEND_EVERY = 2_000
const SEND_TIMEOUT_MS = 5_000

export interface TracingOptions {
  /** Base address of a collector, `http://host:4318`. */
  readonly endpoint: string
  readonly service: { readonly name: string; readonly version: string }
  readonly sendEveryMs?: number
}

/** Exports spans over OTLP/HTTP, in batches. If the collector is slow or down, only spans are lost. */
export function otlpTracing({ endpoint, service, sendEveryMs = SEND_EVERY }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer(service.name, service.version)
  return {
    begin: (what, from) => requestSpan(tracer, what, from),
    close: () => provider.shutdown().catch(() => {}),
  }
}

function requestSpan(
  tracer: Tracer,
  { transport, operation, tool }: Traced,
  from: TraceContext | null,
): RequestSpan {
  const span = tracer.startSpan(
    tool === undefined ? operation : `${tool} ${operation}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'filings.door': transport,
        'filings.operation': operation,
        ...(tool && { 'filings.tool': tool }),
      },
    },
    from === null ? ROOT_CONTEXT : contextFrom(from),
  )
  const { traceId, spanId, traceFlags } = span.spanContext()
  const inside = trace.setSpan(ROOT_CONTEXT, span)
  return {
    context: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    stored: call => storeSpan(tracer, inside, call),
    end(status) {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Created after the store call. It names the kind of the call, never its values. */
function storeSpan(
  tracer: Tracer,
  inside: Context,
  { store, engine, kind, began, ms, outcome }: StoreCall,
): void {
  const startTime = performance.timeOrigin + began
  const span = tracer.startSpan(
    `${store} ${kind}`,
    {
      kind: SpanKind.CLIENT,
      startTime,
      attributes: {
        'filings.store': store,
        'db.system.name': engine,
        'db.operation.name': kind,
        'filings.outcome': outcome,
      },
    },
    inside,
  )
  if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome })
  span.end(startTime + ms)
}

function contextFrom({ traceId, spanId, sampled }: TraceContext): Context {
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
