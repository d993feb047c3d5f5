import { AppError } from '../../errors.ts'
import type { Input } from '../../schema/input.ts'
import type { Snapshot } from '../../stores/ports/stores.ts'
import { readersByTier } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'
import { type Reduced, withinCaps } from '../access/caps.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { BASE, namesIn } from '../http/paths.ts'
import { TOOLS } from '../mcp/tools.ts'
import type { SampleCall } from '../pages/samples.ts'
import { costOf, handlerContext, runWithTimeout, type Warn, weighCall } from '../request/endpoint-call.ts'
import { entryOf } from '../request/metered-call.ts'
import type { ServiceContext } from '../request/service.ts'

/** Parameter values keyed by name; undefined and '' are omitted. */
type Given = Readonly<Record<string, unknown>>

interface AskedCall {
  readonly call: SampleCall
  /** Parameters that the page wanted larger than the caller's tier allows. */
  readonly reduced: readonly Reduced[]
}

/** What an endpoint answered, or why it did not; with the call itself, to be shown. */
export type Asked<Answer> = AskedCall &
  ({ readonly answer: Answer; readonly error: null } | { readonly answer: null; readonly error: AppError })

/**
 * Asks endpoints in the name of one caller, as requests over REST would: same access, quota and errors. Numbers over a cap of the
 * caller's tier are reduced to it: the page chose them, not the visitor.
 */
export interface Asker {
  readonly snapshot: Snapshot
  readonly caller: Caller
  /** `Answer` is the response as the endpoint documents it; the caller names the fields it reads. */
  ask<Answer>(endpoint: AnyEndpoint, given: Given): Promise<Asked<Answer>>
}

export function askerFor(service: ServiceContext, caller: Caller, warn: Warn): Asker {
  const snapshot = service.stores.companies.snapshot()

  async function answerOf(endpoint: AnyEndpoint, given: Input): Promise<unknown> {
    const entry = entryOf(service.access, caller, endpoint, warn)
    try {
      service.access.authorize(caller, endpoint)
      const input = readersOf(endpoint)[caller.tier].fromBody({}, {}, given)
      const call = { input, snapshot, now: service.clock() }
      const cost = costOf(endpoint, service, call)
      weighCall(endpoint, service, call, cost)
      await entry.enter(input, cost)
      const work = endpoint.handle(input, handlerContext(service, call))
      return await runWithTimeout(work, service, endpoint, warn)
    } catch (error) {
      throw await entry.settle(error instanceof AppError ? error : new AppError('internal', { cause: error }))
    }
  }

  return {
    snapshot,
    caller,
    async ask<Answer>(endpoint: AnyEndpoint, given: Given): Promise<Asked<Answer>> {
      const { input, reduced } = withinCaps(endpoint, caller.tier, present(given))
      const call = sampleOf(endpoint, input)
      try {
        return { answer: (await answerOf(endpoint, input)) as Answer, error: null, call, reduced }
      } catch (error) {
        const shown = error as AppError
        if (shown.status >= 500) warn(shown, `${endpoint.name} failed for a page`)
        return { answer: null, error: shown, call, reduced }
      }
    },
  }
}

const READERS = new WeakMap<AnyEndpoint, ReturnType<typeof readersByTier>>()

function readersOf(endpoint: AnyEndpoint): ReturnType<typeof readersByTier> {
  const known = READERS.get(endpoint)
  if (known) return known
  const made = readersByTier(endpoint, [])
  READERS.set(endpoint, made)
  return made
}

function present(given: Given): Input {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** The call over REST and MCP. */
function sampleOf(endpoint: AnyEndpoint, input: Input): SampleCall {
  const inPath = new Set(namesIn(endpoint.path))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? '')),
  )
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const isPost = endpoint.method === 'POST'
  return {
    method: endpoint.method,
    path: `${BASE}${path}`,
    query: isPost ? {} : Object.fromEntries(rest.map(([name, value]) => [name, String(value)])),
    body: isPost ? Object.fromEntries(rest) : null,
    tool: toolOf(endpoint, input),
  }
}

/** The tool over an endpoint, unless the call uses a parameter that the tool does not have. */
function toolOf(endpoint: AnyEndpoint, input: Input): SampleCall['tool'] {
  for (const { name, forms, chooser } of TOOLS) {
    const form = forms.find(candidate => candidate.endpoint === endpoint)
    if (!form || Object.keys(input).some(parameter => form.omits?.includes(parameter))) continue
    const toTool = Object.fromEntries(Object.entries(form.names ?? {}).map(([tool, own]) => [own, tool]))
    const choice =
      chooser?.words && form.on !== undefined && chooser.words.includes(form.on)
        ? { [chooser.parameter]: form.on }
        : {}
    const renamed = Object.entries(input).map(([parameter, value]) => [toTool[parameter] ?? parameter, value])
    return { name, arguments: { ...choice, ...Object.fromEntries(renamed) } }
  }
  return null
}
