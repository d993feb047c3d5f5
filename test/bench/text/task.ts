import { join } from 'node:path'
import { runProcess } from '../run-process.ts'

/** Argument of a process that reads documents, as JSON. */
export type ReadTask =
  | {
      readonly kind: 'filings'
      /** Mirror directory; null: the synthetic sample. */
      readonly mirror: string | null
      /** How often all filings are read in the timed part. */
      readonly rounds: number
    }
  | { readonly kind: 'hostile'; readonly name: string; readonly characters: number }

/** Result of that process: one line of JSON. */
export interface ReadResult {
  readonly documents: number
  readonly bytes: number
  /** Seconds of each round. */
  readonly seconds: readonly number[]
  readonly sections: number
  readonly chunks: number
  readonly tables: number
  readonly facts: number
  /** Peak resident memory in bytes. */
  readonly residentPeak: number
}

/** Reads documents in a separate process. */
export function readInChild(task: ReadTask): Promise<ReadResult> {
  return runProcess(join(import.meta.dirname, 'child.ts'), task)
}
