import { whoCalls } from '../access/caller.ts'
import { withoutKeys } from '../access/key-format.ts'
import { entryOf } from '../door/entry.ts'
import { errorBody } from '../door/error-body.ts'
import { contextOf, costOf, inTime, type Question } from '../door/question.ts'
import { AppError } from '../errors.ts'
import { inScope, RequestScope, requestScope } from '../observe/request-scope.ts'
import type { BoundTool } from './bound-tool.ts'
import { bounded, rowsKeyOf } from './budget.ts'
import { correctedArguments } from './correct.ts'
import type { BoundForm, Reading } from './form.ts'
import type { Session } from './session.ts'
import type { Arguments } from './tool.ts'

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
  const request = requestScope()
  const scope = new RequestScope({
    door: 'mcp',
    operation: form.endpoint.name,
    tool: tool.tool.name,
    timeoutMs: Math.min(source.requestTimeoutMs, request?.leftMs ?? Number.POSITIVE_INFINITY),
    sink: source.sink,
    tracing: source.tracing,
    from: request?.trace ?? null,
  })
  // Who leaves the request leaves its calls.
  request?.signal.addEventListener('abort', () => scope.end(request.signal.reason), { once: true })
  try {
    return await inScope(scope, () => called(tool, form, given, session, scope))
  } finally {
    scope.end()
  }
}

/** Read, let in, ask the endpoint, cut to the bound. */
async function called(
  tool: BoundTool,
  form: BoundForm,
  given: Arguments,
  session: Session,
  scope: RequestScope,
): Promise<ToolResult> {
  const { source, caller, log } = session
  const entry = entryOf(source.access, caller, form.endpoint, log.warn)
  const snapshot = source.stores.companies.snapshot()
  const asked = { snapshot, now: source.clock() }
  const meta = { data_version: snapshot.dataVersion }
  const told = (status: number) => {
    scope.answered(status, 0)
    log.info({ ...calledLine(tool, form, scope), status, ...whoCalls(caller) }, 'called')
  }
  try {
    source.access.permit(caller, form.endpoint)
    const reading = form.read(given, caller.tier)
    const question = { ...asked, input: reading.input }
    await entry.enter(reading.input, costOf(form.endpoint, source, question))
    const answered = await answerOf(tool, form, given, reading, question, session)
    told(200)
    return {
      content: [{ type: 'text', text: answered.text }],
      structuredContent: answered.structured,
      _meta: meta,
    }
  } catch (error) {
    const shown = error instanceof AppError ? error : new AppError('internal', { cause: error })
    const settled = form.told(await entry.settle(shown))
    if (settled.status >= 500) log.error(settled, `${tool.tool.name} failed`)
    told(settled.status)
    const corrected = correctedArguments(form, given, settled, session, snapshot)
    return errorResult(tool, settled, corrected, meta)
  }
}

function calledLine({ tool }: BoundTool, { endpoint }: BoundForm, scope: RequestScope) {
  return {
    door: 'mcp',
    tool: tool.name,
    operation: endpoint.name,
    ms: Math.round(performance.now() - scope.began),
    storeMs: Math.round(scope.storeMs),
    ...(scope.trace && { traceId: scope.trace.traceId }),
  }
}

/** A row that alone is too long is asked for in parts, where it has some. */
async function answerOf(
  tool: BoundTool,
  form: BoundForm,
  given: Arguments,
  reading: Reading,
  question: Question,
  session: Session,
) {
  const { source } = session
  const ask = (input: Question['input']): Promise<Arguments> =>
    inTime<Arguments>(
      form.endpoint.handle(input, contextOf(source, question)) as Promise<Arguments>,
      source,
      form.endpoint,
      session.log.warn,
    )
  const body = await ask(reading.input)
  const answer = { tool: tool.tool.name, form, given, reading, body }
  const whole = bounded(answer)
  if (!whole.firstTooLong) return whole
  const [first] = (body[rowsKeyOf(form)] as readonly Arguments[]).slice(reading.skip)
  const parts = first && form.inParts?.(first)
  if (!parts) return whole
  const inParts = { ...parts, max_tokens: reading.maxTokens }
  const partReading = form.read(inParts, session.caller.tier)
  const next = Number(reading.input['offset']) + 1
  return bounded({
    ...answer,
    given: inParts,
    reading: partReading,
    body: await ask(partReading.input),
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
  }
  const text = withoutKeys(JSON.stringify(structured))
  return {
    content: [{ type: 'text', text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    isError: true,
    _meta: meta,
  }
}
