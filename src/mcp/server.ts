import { McpServer, type McpServerFactory, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { SERVICE } from '../door/service.ts'
import { ERRORS } from '../errors.ts'
import { type BoundTool, bindTool } from './bound-tool.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { CATALOGS, type Catalog } from './resources.ts'
import type { McpLog, Session } from './session.ts'
import type { ShownSchema } from './shown-schema.ts'
import type { Arguments } from './tool.ts'
import { type ToolResult, toolCall } from './tool-call.ts'
import { TOOLS } from './tools.ts'

/** Lists and catalogs change with a release only. Milliseconds. */
const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const

const ANNOTATIONS = {
  readOnlyHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const

let bound: readonly BoundTool[] | null = null

/** Every tool with its schemas; made when it is first asked for. */
export function boundTools(): readonly BoundTool[] {
  bound ??= TOOLS.map(bindTool)
  return bound
}

type Context = Parameters<McpServerFactory>[0]

/** Makes the server of one request or connection; `sessionOf` tells what its calls are answered with. */
export function serverFactory(sessionOf: (context: Context) => Session): McpServerFactory {
  return context => {
    const session = sessionOf(context)
    const server = new McpServer(
      { name: 'filings-data-service', title: SERVICE.title, version: SERVICE.version },
      {
        instructions: INSTRUCTIONS,
        capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
        cacheHints: {
          'tools/list': HOUR,
          'resources/list': HOUR,
          'resources/templates/list': HOUR,
          'server/discover': HOUR,
        },
      },
    )
    for (const tool of boundTools()) addTool(server, tool, session)
    for (const catalog of CATALOGS) addCatalog(server, catalog, session)
    return server
  }
}

function addTool(server: McpServer, bound: BoundTool, session: Session): void {
  const { name, title, description } = bound.tool
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: shown(bound.input),
      outputSchema: shown(bound.output),
      annotations: { title, ...ANNOTATIONS },
    },
    (given: unknown): Promise<ToolResult> =>
      hidden(name, session.log, () => toolCall(bound, argumentsOf(given), session)),
  )
}

function addCatalog(server: McpServer, catalog: Catalog, { source, log }: Session): void {
  const { name, uri, title, description } = catalog
  const mimeType = 'application/json'
  server.registerResource(name, uri, { title, description, mimeType, cacheHint: HOUR }, () =>
    hidden(uri, log, async () => ({ contents: [{ uri, mimeType, text: await catalog.text(source) }] })),
  )
}

/** The message of whatever is thrown here would reach the caller: the log gets it instead. */
async function hidden<Result>(what: string, log: McpLog, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    log.error(error, `${what} failed`)
    throw new Error(ERRORS.internal.message)
  }
}

function argumentsOf(given: unknown): Arguments {
  return typeof given === 'object' && given !== null ? (given as Arguments) : {}
}

/** A schema that is shown as it is and checks nothing: the endpoint's own reader tells every fault, with our error object. */
function shown(schema: ShownSchema): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'filings-data-service',
      validate: value => ({ value }),
      jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
    },
  }
}
