import { type Draft, type TextDraft, textOf } from '../draft.ts'

/** Characters from which on a paragraph without an end goes on although the next page begins with a capital. */
const LONG = 150
const MIN_REST = 40
const HEADING = /^(?:item\s*\d|part\s+[ivx]+\b|note\s*\d)/i

/**
 * Puts together the paragraphs that a page's end divides: the first does not end its sentence, and the second begins in
 * the middle of one. The page's end follows the whole paragraph. Furniture has to be marked before.
 */
export function joinPages(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = []
  let at = 0
  while (at < drafts.length) {
    const draft = drafts[at]!
    const rest = draft.kind === 'text' && isKept(draft) ? restAfterPage(drafts, at) : -1
    if (draft.kind !== 'text' || rest < 0) {
      joined.push(draft)
      at++
      continue
    }
    const next = drafts[rest] as TextDraft
    joined.push({ kind: 'text', paragraphs: [...draft.paragraphs, ...next.paragraphs] })
    for (let between = at + 1; between < rest; between++) joined.push(drafts[between]!)
    at = rest + 1
  }
  return joined
}

/** Where the paragraph goes on after a page's end and furniture; -1 where it does not. */
function restAfterPage(drafts: readonly Draft[], at: number): number {
  let pages = 0
  for (let next = at + 1; next < drafts.length; next++) {
    const draft = drafts[next]!
    if (draft.kind === 'page') pages++
    else if (isKept(draft)) {
      return pages > 0 && draft.kind === 'text' && goesOn(textOf(drafts[at] as TextDraft), textOf(draft))
        ? next
        : -1
    }
  }
  return -1
}

function isKept(draft: Draft): boolean {
  return draft.kind !== 'page' && draft.paragraphs[0]?.dropped !== true
}

function goesOn(before: string, after: string): boolean {
  if (HEADING.test(after) || /[.!?:;]["”’)]*$/.test(before.slice(-10))) return false
  if (/^[a-z]/.test(after)) return before.length >= MIN_REST && !/^\(?[a-z]{1,3}[.)]\s/.test(after)
  return (
    before.length >= LONG &&
    after.length >= MIN_REST &&
    /[a-z,]$/.test(before.slice(-1)) &&
    /^[A-Z\d$“"(]/.test(after)
  )
}
