import type { FastifyInstance } from 'fastify'

/** A row of a bulk answer. */
export type BulkRow = Readonly<Record<string, unknown>>

interface Page {
  readonly rows: readonly BulkRow[]
  readonly next: string | undefined
  readonly since: string
  readonly version: string
}

/** One page in NDJSON. */
export async function bulkPage(app: FastifyInstance, url: string, cursor?: string): Promise<Page> {
  const address = cursor === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`
  const reply = await app.inject(address)
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  const rows = reply.body
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as BulkRow)
  if (String(rows.length) !== reply.headers['x-row-count']) throw new Error('rows and X-Row-Count differ')
  const next = reply.headers['x-next-cursor'] as string | undefined
  if (String(next !== undefined) !== reply.headers['x-has-more']) throw new Error('X-Has-More is wrong')
  return {
    rows,
    next,
    since: String(reply.headers['x-changed-since-next']),
    version: String(reply.headers['x-data-version']),
  }
}

/** All rows of all pages; `between` is called before each page but the first. */
export async function bulkRows(
  app: FastifyInstance,
  url: string,
  between: (page: number) => Promise<void> = async () => {},
): Promise<BulkRow[]> {
  const first = await bulkPage(app, url)
  const rows = [...first.rows]
  for (let { next } = first, page = 1; next !== undefined; page += 1) {
    await between(page)
    const found = await bulkPage(app, url, next)
    if (found.version !== first.version) throw new Error('pages of two data versions')
    rows.push(...found.rows)
    next = found.next
  }
  return rows
}
