import type { FastifyInstance } from 'fastify'

export type BulkRow = Readonly<Record<string, unknown>>

interface Page {
  readonly rows: readonly BulkRow[]
  readonly next: string | undefined
  readonly since: string
  readonly version: string
}

/** Requests one page as NDJSON. */
export async function bulkPage(app: FastifyInstance, url: string, cursor?: string): Promise<Page> {
  const pageUrl = cursor === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`
  const reply = await app.inject(pageUrl)
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  const rows = reply.body
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as BulkRow)
  if (String(rows.length) !== reply.headers['x-row-count'])
    throw new Error('X-Row-Count differs from the number of rows')
  const next = reply.headers['x-next-cursor'] as string | undefined
  if (String(next !== undefined) !== reply.headers['x-has-more'])
    throw new Error('X-Has-More contradicts X-Next-Cursor')
  return {
    rows,
    next,
    since: String(reply.headers['x-changed-since-next']),
    version: String(reply.headers['x-data-version']),
  }
}

/** All rows of all pages; `between` is called before each page except the first. */
export async function bulkRows(
  app: FastifyInstance,
  url: string,
  between: (page: number) => Promise<void> = async () => {},
): Promise<BulkRow[]> {
  const first = await bulkPage(app, url)
  const rows = [...first.rows]
  for (let { next } = first, page = 1; next !== undefined; page += 1) {
    await between(page)
    const following = await bulkPage(app, url, next)
    if (following.version !== first.version) throw new Error('The pages have different data versions')
    rows.push(...following.rows)
    next = following.next
  }
  return rows
}
