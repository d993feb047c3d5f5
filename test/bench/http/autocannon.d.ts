/** The part of autocannon that is used here; it ships no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
    /** Broken connections and timeouts. */
    readonly errors: number
    /** Of these. */
    readonly timeouts: number
    readonly non2xx: number
    /** Seconds. */
    readonly duration: number
  }
  interface Client {
    setHeaders(headers: Readonly<Record<string, string>>): void
    /** Time from the request to the last byte, in milliseconds. */
    on(event: 'response', told: (status: number, bytes: number, milliseconds: number) => void): void
    on(event: 'connError', told: (error: NodeJS.ErrnoException) => void): void
  }
  interface Sent {
    readonly method?: string
    readonly path?: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  /** Whatever a client keeps from a request to its answer. */
  type Context = Record<string, unknown>
  export default function autocannon(options: {
    readonly url: string | readonly string[]
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Seconds without an answer. */
    readonly timeout?: number
    /** Requests a second of all connections together. */
    readonly overallRate?: number
    readonly setupClient?: (client: Client) => void
    readonly requests?: readonly {
      readonly setupRequest: (request: Sent, context: Context) => Sent
      readonly onResponse: (status: number, body: string, context: Context) => void
    }[]
  }): Promise<Result>
}
