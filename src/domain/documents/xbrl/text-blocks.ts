import type { XbrlTextBlock } from '../reader/document.ts'
import type { Warnings } from '../reader/draft.ts'

/** A text block, or a continuation of one (without a concept). */
export interface Piece {
  readonly id: string | null
  readonly concept: string | null
  readonly contextId: string
  readonly continuedAt: string | null
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

/** Follows each text block through its continuations, in their order; a circle of them is followed once. */
export function joinContinuations(pieces: readonly Piece[], warnings: Warnings): XbrlTextBlock[] {
  const continuations = new Map<string, Piece>()
  for (const piece of pieces) {
    if (piece.concept === null && piece.id !== null && !continuations.has(piece.id))
      continuations.set(piece.id, piece)
  }
  const blocks: XbrlTextBlock[] = []
  const followed = new Set<Piece>()
  for (const piece of pieces) {
    if (piece.concept === null) continue
    const spans = [...piece.spans]
    let next = piece.continuedAt
    while (next !== null) {
      const continuation = continuations.get(next)
      if (continuation === undefined || followed.has(continuation)) {
        warnings.add('broken_continuation')
        break
      }
      followed.add(continuation)
      for (const span of continuation.spans) spans.push(span)
      next = continuation.continuedAt
    }
    blocks.push({
      concept: piece.concept,
      contextId: piece.contextId,
      spans: spans.filter(span => span.end > span.start),
    })
  }
  return blocks
}
