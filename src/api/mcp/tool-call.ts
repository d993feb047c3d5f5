import { canonicalSectionId, isSectionId, SECTION_IDS } from '../../domain/documents/sections/section.ts'
import { METRIC_ALIASES, METRICS } from '../../domain/metrics/catalog/index.ts'
import { SIGNALS } from '../../domain/signals/rules-version.ts'
import { AppError } from '../../errors.ts'
import { RequestContext, requestContext, runInContext } from '../../observability/request-context.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { nearest } from '../../schema/validation-errors.ts'
import type { Snapshot } from '../../stores/ports/stores.ts'
import { permitInput } from '../access/access.ts'
import { callerLogFields } from '../access/caller.ts'
import type { CallerTier } from '../access/caps.ts'
import { redactKeys } from '../access/key-format.ts'
import {
  costOf,
  type EndpointCall,
  handlerContext,
  runWithTimeout,
  weighCall,
} from '../request/endpoint-call.ts'
import { entryOf } from '../request/metered-call.ts'
import { errorBody } from '../request/service.ts'
import type { Session } from './server.ts'
import { fitToBudget, rowsKeyOf } from './token-budget.ts'
import type { Arguments } from './tool.ts'
import { type BoundTool, type BoundVariant, capOf, type ParsedArguments } from './tool-variant.ts'

/** What a tool answers, in the protocol's own shape. */
export interface ToolResult {
  readonly content: { type: 'text'; text: string }[]
  readonly structuredContent: Record<string, unknown>
  readonly isError?: boolean
  readonly _meta: Record<string, unknown>
  readonly [key: string]: unknown
}

/** Calls a tool within the time of its request. What goes wrong for the caller is the answer. */
export async function toolCall(tool: BoundTool, given: Arguments, session: Session): Promise<ToolResult> {
  const { source } = session
  const form = tool.formFor(given)
  const request = requestContext()
  const scope = new RequestContext({
    transport: 'mcp',
    operation: form.endpoint.name,
    tool: tool.tool.name,
    timeoutMs: Math.min(source.requestTimeoutMs, request?.leftMs ?? Number.POSITIVE_INFINITY),
    sink: source.sink,
    tracing: source.tracing,
    from: request?.trace ?? null,
  })
  if (request) {
    scope.caller = request.caller
    scope.slot = request.slot
  }
  // Who leaves the request leaves its calls.
  request?.signal.addEventListener('abort', () => scope.end(request.signal.reason), { once: true })
  try {
    return await runInContext(scope, () => called(tool, form, given, session, scope))
  } finally {
    scope.end()
  }
}

/** Validates, admits, runs the endpoint and fits the result to the token budget. */
async function called(
  tool: BoundTool,
  form: BoundVariant,
  given: Arguments,
  session: Session,
  scope: RequestContext,
): Promise<ToolResult> {
  const { source, caller, log } = session
  const entry = entryOf(source.access, caller, form.endpoint, log.warn)
  const snapshot = source.stores.companies.snapshot()
  const base = { snapshot, now: source.clock() }
  const meta = { data_version: snapshot.dataVersion }
  const logCall = (status: number) => {
    scope.answered(status, 0)
    log.info({ ...calledLine(tool, form, scope), status, ...callerLogFields(caller) }, 'called')
    session.onCall(caller, status, performance.now() - scope.began)
  }
  try {
    source.access.authorize(caller, form.endpoint)
    const reading = form.read(given, caller.tier)
    const question = { ...base, input: reading.input }
    const cost = costOf(form.endpoint, source, question)
    weighCall(form.endpoint, source, question, cost)
    await entry.enter(reading.input, cost)
    const answered = await answerOf(tool, form, given, reading, question, session)
    logCall(200)
    return {
      content: [{ type: 'text', text: answered.text }],
      structuredContent: answered.structured,
      _meta: meta,
    }
  } catch (error) {
    const shown = error instanceof AppError ? error : new AppError('internal', { cause: error })
    const settled = form.renameParameters(await entry.settle(shown))
    if (settled.status >= 500) log.error(settled, `${tool.tool.name} failed`)
    logCall(settled.status)
    const corrected = correctedArguments(form, given, settled, session, snapshot)
    return errorResult(tool, settled, corrected, meta)
  }
}

function calledLine({ tool }: BoundTool, { endpoint }: BoundVariant, scope: RequestContext) {
  return {
    door: 'mcp',
    tool: tool.name,
    operation: endpoint.name,
    ms: Math.round(performance.now() - scope.began),
    storeMs: Math.round(scope.storeMs),
    ...(scope.trace && { traceId: scope.trace.traceId }),
  }
}

/** A single row that is too long is requested in parts if it has any. */
async function answerOf(
  tool: BoundTool,
  form: BoundVariant,
  given: Arguments,
  reading: ParsedArguments,
  question: EndpointCall,
  session: Session,
) {
  const { source } = session
  const respond = (input: EndpointCall['input']): Promise<Arguments> =>
    runWithTimeout<Arguments>(
      form.endpoint.handle(input, handlerContext(source, question)) as Promise<Arguments>,
      source,
      form.endpoint,
      session.log.warn,
    )
  const body = await respond(reading.input)
  const answer = { tool: tool.tool.name, form, given, reading, body }
  const whole = fitToBudget(answer)
  if (!whole.firstTooLong) return whole
  const [first] = (body[rowsKeyOf(form)] as readonly Arguments[]).slice(reading.skip)
  const parts = first && form.inParts?.(first)
  if (!parts) return whole
  const inParts = { ...parts, max_tokens: reading.maxTokens }
  const partReading = form.read(inParts, session.caller.tier)
  const next = Number(reading.input['offset']) + 1
  return fitToBudget({
    ...answer,
    given: inParts,
    reading: partReading,
    body: await respond(partReading.input),
    remark: `The first row alone is over max_tokens: it comes in passages; the call as it was with offset=${next} goes on behind it.`,
  })
}

function errorResult(
  { tool }: BoundTool,
  error: AppError,
  corrected: Arguments | null,
  meta: ToolResult['_meta'],
): ToolResult {
  const structured = {
    ...errorBody(error),
    ...(corrected && { corrected_call: { tool: tool.name, arguments: corrected } }),
    // Clients check an error by the output schema of the tool, too.
    continuation: null,
  }
  const text = redactKeys(JSON.stringify(structured))
  return {
    content: [{ type: 'text', text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    isError: true,
    _meta: meta,
  }
}

/** Words of catalogs that parameters take: their schemas do not list them. */
const VOCABULARIES: Readonly<Record<string, readonly string[]>> = {
  metrics: [...METRICS.map(({ id }) => id), ...Object.keys(METRIC_ALIASES)],
  signals: SIGNALS.map(({ id }) => id),
  section_id: SECTION_IDS,
}

/** Arguments with which a refused call would be let through; null where none are known. */
function correctedArguments(
  form: BoundVariant,
  given: Arguments,
  error: AppError,
  { source, caller }: Session,
  snapshot: Snapshot,
): Arguments | null {
  const corrected =
    error.code === 'company_not_found'
      ? withNearTicker(given, ticker => source.indexOf(snapshot).near(ticker))
      : Array.isArray(error.details)
        ? withGoodValues(form, given, caller.tier)
        : null
  if (!corrected || JSON.stringify(corrected) === JSON.stringify(given)) return null
  try {
    permitInput(caller, form.endpoint, form.read(corrected, caller.tier).input)
    return corrected
  } catch (still) {
    if (still instanceof AppError) return null
    throw still
  }
}

function withNearTicker(given: Arguments, near: (ticker: string) => readonly string[]): Arguments | null {
  const { ticker } = given
  const [nearestTicker] = typeof ticker === 'string' ? near(ticker) : []
  return nearestTicker === undefined ? null : { ...given, ticker: nearestTicker }
}

function withGoodValues(form: BoundVariant, given: Arguments, tier: CallerTier): Arguments {
  const properties = form.schema.properties ?? {}
  const free = Object.keys(properties).filter(name => !Object.hasOwn(given, name))
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = Object.hasOwn(properties, name) ? name : nearest(name, free)
      if (known === null) return []
      const good = goodValue(properties[known]!, value, known, capOf(form, known, tier))
      return good === undefined ? [] : [[known, good] as const]
    }),
  )
}

/** The valid value of a parameter most similar to the given one. */
function goodValue(schema: JsonSchema, value: unknown, name: string, cap?: number): unknown {
  if (schema.type === 'array' && schema.items) {
    const { items, maxItems = Number.POSITIVE_INFINITY } = schema
    const list = typeof value === 'string' ? value.split(',').map(item => item.trim()) : value
    if (!Array.isArray(list)) return undefined
    return list.slice(0, Math.min(maxItems, cap ?? maxItems)).map(item => goodValue(items, item, name))
  }
  if (schema.type === 'integer' || schema.type === 'number') return goodNumber(schema, value, cap)
  if (schema.type !== 'string') return value
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const words = (schema.enum as readonly string[] | undefined) ?? VOCABULARIES[name]
  if (!words || words.includes(text) || (name === 'section_id' && isSectionId(canonicalSectionId(text))))
    return text
  return nearest(text, words) ?? text
}

function goodNumber({ type, minimum, maximum }: JsonSchema, value: unknown, cap?: number): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  const most = Math.min(maximum ?? number, cap ?? number)
  const within = Math.max(Math.min(number, most), minimum ?? number)
  return type === 'integer' ? Math.round(within) : within
}
