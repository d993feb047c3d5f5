/** Packages with a place of their own; every other one is imported in a single folder. */
export const PLACES: Readonly<Record<string, RegExp>> = {
  fastify: /^src\/(api\/(http|dashboard|docs|explore)\/|app\.ts$)/,
  // The language of schemas: declared in two layers, interpreted by the door.
  typebox: /^src\/(schema\/|api\/(endpoints|http)\/)/,
  // The project's own tables, and files of prices.
  'csv-parse': /^(src\/domain\/company\/reference-data|loaders\/prices)\//,
  '@clickhouse/client': /^src\/stores\/clickhouse\//,
  '@modelcontextprotocol/server': /^src\/api\/mcp\//,
  // Caches are part of what they cache for.
  'lru-cache': /^src\//,
  chdb: /^src\/stores\/clickhouse\//,
}

/** The folder that counts as one place: `src/api/http`, `src/stores/clickhouse`, `loaders/edgar`. */
export function placeOf(path: string): string {
  const parts = path.split('/').slice(0, -1)
  if (parts[0] === 'src') return parts.slice(0, ['api', 'stores'].includes(parts[1]!) ? 3 : 2).join('/')
  return parts[0] ?? ''
}
