/** The part of autocannon that is used here; it ships no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly errors: number
    readonly non2xx: number
  }
  export default function autocannon(options: {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
  }): Promise<Result>
}
