import { connect, type Socket } from 'node:net'

interface LoadResult {
  /** Responses per second. */
  readonly rate: number
  /** Milliseconds per response. */
  readonly times: readonly number[]
}

/**
 * Sends requests over several connections, one at a time on each, up to a duration or number of requests. Parses only the status and
 * `Content-Length`, so that the client takes little of the time. Throws on any status other than 200.
 */
export async function load(
  base: URL,
  connections: number,
  limit: { readonly milliseconds?: number; readonly requests?: number },
  nextPath: () => string,
): Promise<LoadResult> {
  const times: number[] = []
  const began = performance.now()
  const { milliseconds = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY } = limit
  let totalSent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await rawConnection(base)
      while (performance.now() - began < milliseconds && totalSent < requests) {
        const sent = performance.now()
        totalSent += 1
        await connection.get(nextPath())
        times.push(performance.now() - sent)
      }
      connection.close()
    }),
  )
  return { rate: times.length / ((performance.now() - began) / 1_000), times }
}

/** Sends one request and parses the body as JSON. */
export async function getJson(base: URL, path: string): Promise<unknown> {
  const connection = await rawConnection(base)
  try {
    return JSON.parse((await connection.get(path)).toString())
  } finally {
    connection.close()
  }
}

interface RawConnection {
  get(path: string): Promise<Buffer>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

async function rawConnection({ hostname, port, pathname }: URL): Promise<RawConnection> {
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let pending: { resolve(body: Buffer): void; reject(error: Error): void } | null = null
  let chunks: Buffer[] = []
  let received = 0
  let head: { readonly status: number; readonly bodyAt: number; readonly total: number } | null = null

  const fail = (error: Error) => pending?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', chunk => {
    chunks.push(chunk)
    received += chunk.length
    head ??= readHead(chunks.length === 1 ? chunk : Buffer.concat(chunks))
    if (head === null || received < head.total) return
    const { status, bodyAt } = head
    const body = Buffer.concat(chunks).subarray(bodyAt)
    const { resolve, reject } = pending!
    ;[chunks, received, head, pending] = [[], 0, null, null]
    if (status === 200) resolve(body)
    else reject(new Error(`${status} ${body.toString().slice(0, 300)}`))
  })
  return {
    get: path =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(`GET ${pathname.replace(/\/$/, '')}${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
      }),
    close: () => socket.destroy(),
  }
}

/** Null while the head is not complete. */
function readHead(bytes: Buffer) {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const text = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`No Content-Length: ${text}`)
  const bodyAt = end + HEAD_END.length
  return { status: Number(text.slice(9, 12)), bodyAt, total: bodyAt + Number(length) }
}
