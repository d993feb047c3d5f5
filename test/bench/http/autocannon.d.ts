/** The parts of autocannon that are used here; the package has no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
    /** Connection errors and timeouts. */
    readonly errors: number
    /** Included in `errors`. */
    readonly timeouts: number
    readonly non2xx: number
    /** Seconds. */
    readonly duration: number
  }
  interface Client {
    setHeaders(headers: Readonly<Record<string, string>>): void
    /** Time from the request to the last byte, in milliseconds. */
    on(event: 'response', listener: (status: number, bytes: number, milliseconds: number) => void): void
    on(event: 'connError', listener: (error: NodeJS.ErrnoException) => void): void
  }
  interface RequestOptions {
    readonly method?: string
    readonly path?: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  /** Client data passed from a request to its response. */
  type Context = Record<string, unknown>
  export default function autocannon(options: {
    readonly url: string | readonly string[]
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Response timeout in seconds. */
    readonly timeout?: number
    /** Requests per second over all connections. */
    readonly overallRate?: number
    readonly setupClient?: (client: Client) => void
    readonly requests?: readonly {
      readonly setupRequest: (request: RequestOptions, context: Context) => RequestOptions
      readonly onResponse: (status: number, body: string, context: Context) => void
    }[]
  }): Promise<Result>
}
