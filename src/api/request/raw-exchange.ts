/** A request of a protocol that reads its bodies itself. */
export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Headers that mean something to the protocol. */
  readonly headers: Readonly<Record<string, string>>
  /** Null without a body. */
  readonly body: Buffer | null
}

export interface RawReply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}
