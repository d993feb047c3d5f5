/** Where all paths of endpoints begin. */
const BASE = '/api/v1'

type Value = string | number | readonly string[] | undefined

/** A `Link` header that leads to the next page of the same request (RFC 8288, relative to the server's address). */
export function nextLink(path: string, query: Readonly<Record<string, Value>>): string {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, Array.isArray(value) ? value.join(',') : String(value)] as [string, string]],
  )
  return `<${BASE}${path}?${new URLSearchParams(texts)}>; rel="next"`
}
