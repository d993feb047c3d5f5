/** Where a file belongs, by the first pattern that fits. An adapter is a layer of its own: `adapter clickhouse`. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/^src\/schema\//, 'schema'],
  [/^src\/domain\//, 'domain'],
  [/^src\/stores\/open(-\w+)?\.ts$/, 'stores'],
  [/^src\/stores\/adapter-common\//, 'adapter-common'],
  [/^src\/stores\/[^/]+\.ts$/, 'ports'],
  [/^src\/stores\/([^/]+)\//, 'adapter'],
  [/^src\/access\//, 'access'],
  [/^src\/endpoints\//, 'endpoints'],
  [/^src\/door\//, 'door'],
  [/^src\/http\//, 'http'],
  [/^src\/dashboard\//, 'dashboard'],
  [/^src\/mcp\//, 'mcp'],
  [/^src\/control\//, 'control'],
  [/^src\/app\.ts$/, 'app'],
  [/^src\/config\.ts$/, 'config'],
  [/^src\/observe\//, 'observe'],
  [/^src\/tracing\//, 'tracing'],
  [/^src\/errors\.ts$/, 'errors'],
  [/^src\/bounded-map\.ts$/, 'bounded-map'],
  [/^reference-data\//, 'reference-data'],
  [/^package\.json$/, 'manifest'],
  [/^client\//, 'client'],
  [/^(loaders|commands|bench|drills|scripts|test)\//, 'outside'],
  [/^[^/]+\.config\.ts$/, 'tools'],
]

interface Rule {
  /** Layers that may be imported beside the layer itself. */
  readonly from: readonly string[]
  /** Layers of which only types may be imported. */
  readonly types?: readonly string[]
}

/** Who may import whom. `adapter` as an imported layer stands for any of them. */
export const RULES: Readonly<Record<string, Rule>> = {
  errors: { from: [] },
  'bounded-map': { from: [] },
  config: { from: [] },
  // What goes on for one request, told by whoever works for it.
  observe: { from: ['errors'] },
  tracing: { from: [], types: ['observe'] },
  'reference-data': { from: [] },
  manifest: { from: [] },
  schema: { from: ['errors'] },
  domain: { from: ['schema', 'reference-data'] },
  ports: { from: [], types: ['domain', 'observe', 'schema'] },
  // What adapters of one port share.
  'adapter-common': { from: ['domain', 'errors', 'observe'], types: ['ports'] },
  adapter: {
    from: ['adapter-common', 'domain', 'schema', 'errors', 'bounded-map', 'observe'],
    types: ['ports'],
  },
  stores: { from: ['adapter', 'adapter-common', 'domain', 'observe'], types: ['ports'] },
  // Who may call: the same for every door.
  access: { from: ['schema', 'errors', 'observe'], types: ['endpoints', 'ports'] },
  endpoints: { from: ['domain', 'schema', 'errors', 'bounded-map', 'observe'], types: ['access', 'ports'] },
  // What the doors share.
  door: {
    from: ['access', 'errors', 'manifest', 'observe'],
    types: ['endpoints', 'domain', 'ports', 'schema'],
  },
  http: {
    from: ['access', 'door', 'schema', 'errors', 'bounded-map', 'config', 'observe'],
    types: ['endpoints', 'domain', 'ports'],
  },
  // Pages for people: what they share with the REST door is how pages and errors are written.
  dashboard: { from: ['access', 'door', 'http', 'errors'], types: ['ports'] },
  // Its tools are rows over endpoints, so that it imports them; the vocabularies of catalogs are the domain's.
  mcp: { from: ['access', 'door', 'endpoints', 'domain', 'schema', 'errors', 'observe'], types: ['ports'] },
  control: { from: [] },
  app: {
    from: ['access', 'dashboard', 'door', 'endpoints', 'http', 'mcp', 'observe'],
    types: ['config', 'domain', 'ports'],
  },
  loaders: { from: ['domain', 'errors', 'reference-data'], types: ['ports'] },
  commands: {
    from: [
      'loaders',
      'app',
      'access',
      'dashboard',
      'door',
      'http',
      'mcp',
      'control',
      'stores',
      'adapter',
      'adapter-common',
      'domain',
      'schema',
      'errors',
      'config',
      'observe',
      'tracing',
    ],
    types: ['ports', 'endpoints'],
  },
  bench: {
    from: [
      'commands',
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
  // A package of its own, which talks to the service like anyone.
  client: { from: [] },
  scripts: { from: ['commands', 'access', 'endpoints', 'http', 'mcp', 'schema', 'config', 'errors'] },
}

/** The layer of a path; null where none is made for it. */
export function layerOf(path: string): string | null {
  for (const [pattern, layer] of LAYERS) {
    const match = pattern.exec(path)
    if (match) return layer === 'adapter' ? `adapter ${match[1]}` : layer === 'outside' ? match[1]! : layer
  }
  return null
}

/** What is wrong with an import; null where it is allowed. Tests, drills and tools may import anything. */
export function importFault(path: string, target: string, isType: boolean): string | null {
  const [layer, other] = [layerOf(path), layerOf(target)]
  if (layer === null) return `${path} is in no layer`
  if (layer === 'test' || layer === 'drills' || layer === 'tools' || layer === other) return null
  if (other === null) return `${path} imports ${target}, which is in no layer`
  const rule = RULES[kindOf(layer)]!
  if (rule.from.includes(kindOf(other))) return null
  if (!rule.types?.includes(kindOf(other))) return `${path} (${layer}) may not import ${target} (${other})`
  return isType ? null : `${path} (${layer}) may import only types of ${target} (${other})`
}

function kindOf(layer: string): string {
  return layer.split(' ')[0]!
}
