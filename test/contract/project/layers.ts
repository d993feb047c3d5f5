/** The layer of a file: the first pattern that matches. Each adapter is a layer of its own, such as `adapter clickhouse`. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/^src\/schema\//, 'schema'],
  [/^src\/domain\/company\/reference-data\//, 'reference-data'],
  [/^src\/domain\//, 'domain'],
  [/^src\/stores\/(open(-\w+)?|accounts\/open)\.ts$/, 'stores'],
  [/^src\/stores\/(shared\/|accounts\/[^/]+\.ts$)/, 'stores-shared'],
  [/^src\/stores\/ports\//, 'ports'],
  [/^src\/stores\/(?:accounts\/)?([^/]+)\//, 'adapter'],
  [/^src\/api\/(access|blocks|endpoints|request|http|pages|docs|explore|dashboard|mcp)\//, 'api'],
  [/^src\/cli\//, 'cli'],
  [/^src\/observability\//, 'observability'],
  [/^src\/(app|config|errors)\.ts$/, 'root'],
  [/^package\.json$/, 'manifest'],
  [/^client\//, 'client'],
  [/^test\/bench\//, 'bench'],
  [/^test\/tools\//, 'tools'],
  [/^loaders\//, 'loaders'],
  [/^(test\/|[^/]+\.config\.ts$)/, 'test'],
]

/** Layers named after the folder or file that the pattern captures. */
const NAMED_BY_MATCH = new Set(['api', 'root'])

interface Rule {
  /** Layers that may be imported in addition to the layer itself. */
  readonly from: readonly string[]
  /** Layers of which only types may be imported. */
  readonly types?: readonly string[]
}

/** Allowed imports by layer. `adapter` as an imported layer means any adapter. */
export const RULES: Readonly<Record<string, Rule>> = {
  errors: { from: [] },
  config: { from: [] },
  observability: { from: ['errors'] },
  'reference-data': { from: [] },
  manifest: { from: [] },
  schema: { from: ['errors'] },
  domain: { from: ['schema', 'reference-data'] },
  ports: { from: [], types: ['domain', 'observability', 'schema'] },
  // Code that several adapters of a port use.
  'stores-shared': { from: ['domain', 'errors', 'observability'], types: ['ports'] },
  adapter: {
    from: ['stores-shared', 'domain', 'schema', 'errors', 'observability'],
    types: ['ports'],
  },
  stores: { from: ['adapter', 'stores-shared', 'domain', 'observability'], types: ['ports'] },
  access: { from: ['schema', 'errors', 'observability'], types: ['endpoints', 'ports'] },
  // Data of companies in memory, in the form in which endpoints serve it.
  blocks: { from: ['domain', 'observability'] },
  endpoints: {
    from: ['blocks', 'domain', 'schema', 'errors', 'observability'],
    types: ['access', 'ports'],
  },
  // Code that the REST and MCP transports share.
  request: {
    from: ['access', 'errors', 'manifest', 'observability'],
    types: ['blocks', 'endpoints', 'domain', 'ports', 'schema'],
  },
  http: {
    from: ['access', 'request', 'schema', 'errors', 'config', 'observability'],
    types: ['endpoints', 'domain', 'ports'],
  },
  // HTML that the pages of the dashboard, the documentation and the explorer share.
  pages: { from: ['request'] },
  docs: {
    from: ['pages', 'request', 'http', 'schema', 'errors', 'observability'],
    types: ['endpoints', 'ports'],
  },
  // Pages over endpoints, with the tools that answer the same.
  explore: {
    from: ['access', 'endpoints', 'mcp', 'pages', 'request', 'http', 'domain', 'errors'],
    types: ['dashboard', 'ports', 'schema'],
  },
  // Pages share with the REST transport how errors are written.
  dashboard: { from: ['access', 'pages', 'request', 'http', 'errors'], types: ['ports'] },
  // Tools are rows over endpoints; the ids in catalogs come from the domain.
  mcp: {
    from: ['access', 'request', 'endpoints', 'domain', 'schema', 'errors', 'observability'],
    types: ['ports'],
  },
  app: {
    from: [
      'access',
      'blocks',
      'dashboard',
      'docs',
      'explore',
      'request',
      'endpoints',
      'http',
      'mcp',
      'observability',
    ],
    types: ['config', 'domain', 'ports'],
  },
  loaders: { from: ['domain', 'schema', 'errors', 'reference-data'], types: ['ports'] },
  cli: {
    from: [
      'loaders',
      'app',
      'access',
      'blocks',
      'dashboard',
      'request',
      'http',
      'mcp',
      'stores',
      'adapter',
      'stores-shared',
      'domain',
      'schema',
      'errors',
      'config',
      'observability',
    ],
    types: ['ports', 'endpoints'],
  },
  bench: {
    from: [
      'cli',
      'loaders',
      'app',
      'access',
      'http',
      'stores',
      'adapter',
      'endpoints',
      'domain',
      'errors',
      'config',
    ],
    types: ['ports'],
  },
  // A separate package that uses only the public API.
  client: { from: [] },
  tools: { from: ['test', 'cli', 'access', 'endpoints', 'http', 'mcp', 'schema', 'config', 'errors'] },
}

/** The layer of a path; null if no pattern matches. */
export function layerOf(path: string): string | null {
  for (const [pattern, layer] of LAYERS) {
    const match = pattern.exec(path)
    if (!match) continue
    if (layer === 'adapter') return `adapter ${match[1]}`
    return NAMED_BY_MATCH.has(layer) ? match[1]! : layer
  }
  return null
}

/** Why an import is forbidden; null if it is allowed. Tests may import anything. */
export function importFault(path: string, target: string, isType: boolean): string | null {
  const [layer, other] = [layerOf(path), layerOf(target)]
  if (layer === null) return `${path} is in no layer`
  if (layer === 'test' || layer === other) return null
  if (other === null) return `${path} imports ${target}, which is in no layer`
  const rule = RULES[kindOf(layer)]!
  if (rule.from.includes(kindOf(other))) return null
  if (!rule.types?.includes(kindOf(other))) return `${path} (${layer}) may not import ${target} (${other})`
  return isType ? null : `${path} (${layer}) may import only types of ${target} (${other})`
}

function kindOf(layer: string): string {
  return layer.split(' ')[0]!
}
