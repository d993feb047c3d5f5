import { Agent, get } from 'node:http'

export interface HttpClient {
  /** The body of a 200; throws on any other status. */
  get(path: string): Promise<Buffer>
  close(): void
}

/** A client with a single keep-alive connection. */
export function httpClient(base: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    get: path =>
      new Promise((resolve, reject) => {
        get(base + path, { agent }, response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const body = Buffer.concat(chunks)
            if (response.statusCode === 200) resolve(body)
            else reject(new Error(`${path}: ${response.statusCode} ${body.toString().slice(0, 300)}`))
          })
        }).on('error', reject)
      }),
    close: () => agent.destroy(),
  }
}
