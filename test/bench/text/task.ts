/** What a process that reads documents is asked to do: one JSON argument. */
export type ReadTask =
  | {
      readonly kind: 'filings'
      /** Mirror directory; null: the made sample. */
      readonly mirror: string | null
      /** Times that all are read while the clock runs. */
      readonly rounds: number
    }
  | { readonly kind: 'hostile'; readonly name: string; readonly characters: number }

/** What it tells when it is done: one line of JSON. */
export interface ReadResult {
  readonly documents: number
  readonly bytes: number
  /** Seconds of each round. */
  readonly seconds: readonly number[]
  readonly sections: number
  readonly chunks: number
  readonly tables: number
  readonly facts: number
  /** Bytes: the most that was ever resident. */
  readonly residentPeak: number
}
