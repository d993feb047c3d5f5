import { afterAll, beforeAll } from 'vitest'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'

/** An open filing index over separate data. */
interface OpenedText {
  readonly index: OpenTextIndex
  /** Opens another index over the same data. The embedded engine allows only one and closes the first. */
  openAnother(): Promise<OpenTextIndex>
  /** Closes all indexes and removes the data. */
  drop(): Promise<void>
}

/** An adapter that the contract suites test. */
export interface TextHarness {
  readonly name: string
  /** True if a date filter also limits the passages whose term frequencies determine the term weights. */
  readonly ranksWithinDates?: boolean
  open(): Promise<OpenedText>
}

/** An empty index for the tests of a `describe`. Use `index` only inside tests. */
export function textOf(harness: TextHarness): { readonly index: OpenTextIndex; readonly opened: OpenedText } {
  let opened: OpenedText | null = null
  const current = () => {
    if (!opened) throw new Error('The index is open only inside tests')
    return opened
  }
  beforeAll(async () => {
    opened = await harness.open()
  })
  afterAll(async () => {
    await opened?.drop()
  })
  return {
    get index() {
      return current().index
    },
    get opened() {
      return current()
    },
  }
}
