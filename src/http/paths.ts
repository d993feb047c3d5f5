import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'

/** Where the endpoints live. */
export const BASE = '/api/v1'

/** Names in a path: `/companies/{ticker}/x` → `ticker`. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
}

/** The path and its aliases. */
export function pathsOf(endpoint: AnyEndpoint): readonly string[] {
  return [endpoint.path, ...(endpoint.aliases ?? [])]
}

/** A path as the router writes it: `{ticker}` → `:ticker`. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Finds which methods an address supports: empty where there is nothing. */
export function methodsAt(routes: readonly { readonly method: string; readonly path: string }[]) {
  const patterns = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (address: string): string[] => {
    const found = patterns.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method)
    return [...new Set(found.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  }
}
