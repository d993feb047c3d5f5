import { afterAll, beforeAll } from 'vitest'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'

/** A filing index over data of its own. */
interface OpenedText {
  readonly index: OpenTextIndex
  /** One more index over the same data; where only one process may hold them, the first one is closed. */
  again(): Promise<OpenTextIndex>
  /** Closes every index and removes the data. */
  drop(): Promise<void>
}

/** An adapter that the contract suites run over. */
export interface TextHarness {
  readonly name: string
  /** A filter by dates narrows the passages that words are counted in, and so the weights of words. */
  readonly ranksWithinDates?: boolean
  open(): Promise<OpenedText>
}

/** An empty index for the tests of a `describe`; ask for `index` inside of tests only. */
export function textOf(harness: TextHarness): { readonly index: OpenTextIndex; readonly opened: OpenedText } {
  let opened: OpenedText | null = null
  const held = () => {
    if (!opened) throw new Error('An index is open inside of tests only')
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
      return held().index
    },
    get opened() {
      return held()
    },
  }
}
