import { Agent, request } from 'node:http'

export interface Poster {
  /** The body of a 200; throws on any other status. */
  post(path: string, body: unknown): Promise<Buffer>
  close(): void
}

/** One client with one connection that is kept alive. */
export function poster(base: string): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json' }
        const sent = request(base + path, { agent, method: 'POST', headers }, response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const answer = Buffer.concat(chunks)
            if (response.statusCode === 200) resolve(answer)
            else reject(new Error(`${path}: ${response.statusCode} ${answer.toString().slice(0, 300)}`))
          })
        })
        sent.on('error', reject)
        sent.end(JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}
