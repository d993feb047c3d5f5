import { type Draft, type TextDraft, textOf } from '../paragraph.ts'
import { isUnits } from '../table/place-cells.ts'

/** The whole answer to an item, which is at many page ends and is no running head. */
const ANSWER = /^\W*(?:none|not? applicable|n\/a|(?:removed and )?reserved|omitted)\W*$/i

/** Blocks on either side of a page's end that may be furniture, and characters of one. */
const REACH = 3
const LONGEST = 160
/** Pages on which a text must be at the same edge to be a running head. */
const REPEATS = 3
/** A heading of the document's own, which a running head may repeat: its first occurrence stays. */
const HEADING = /^(?:item\s*\d|part\s+[ivx]+\b|note\s*\d)/i

interface Candidate {
  readonly at: number
  /** Ordinal of the page's end it is at. */
  readonly page: number
  readonly text: string
}

/**
 * Takes page numbers and running heads out of the text: what is at the end or the beginning of a page and is a number,
 * or repeats on several pages, or repeats but for a number that counts with the pages. Their paragraphs are marked as
 * dropped, the number goes to the page's end.
 */
export function removeRunningHeaders(drafts: readonly Draft[]): Draft[] {
  const ends = drafts.flatMap((draft, at) => (draft.kind === 'page' && isEnd(drafts, at) ? [at] : []))
  if (ends.length === 0) return drafts.filter(draft => draft.kind !== 'page')
  // The document's end ends its last page.
  const edges = [...ends, drafts.length]
  const above = edges.map((at, page) => candidates(drafts, at, page, -1))
  const below = edges.map((at, page) => candidates(drafts, at, page, 1))
  const heads = runningHeads(once([...above.flat(), ...below.flat()]))
  const seen = new Map<string, number>()
  const numbers = new Map<number, string>()
  const dropped = new Set<number>()
  edges.forEach((at, page) => {
    for (const side of [above[page]!, below[page]!]) {
      for (const candidate of side) {
        const number = furniture(candidate, heads, seen)
        if (number === null) break
        dropped.add(candidate.at)
        if (number !== '' && !numbers.has(at)) numbers.set(at, number)
      }
    }
  })
  const isPage = new Set(ends)
  const kept: Draft[] = []
  // Marks of one page's end that stand side by side, or with furniture between them, are one.
  let end = -1
  drafts.forEach((draft, at) => {
    if (draft.kind === 'page') {
      if (!isPage.has(at)) return
      const page = numbers.get(at) ?? draft.page
      const last = kept[end]
      if (last?.kind === 'page') kept[end] = { ...last, page: last.page ?? page }
      else end = kept.push({ kind: 'page', certain: true, page }) - 1
      return
    }
    if (dropped.has(at)) for (const paragraph of draft.paragraphs) paragraph.dropped = true
    else end = -1
    kept.push(draft)
  })
  return kept
}

/** A rule ends a page only where a page number is beside it. */
function isEnd(drafts: readonly Draft[], at: number): boolean {
  const draft = drafts[at]!
  if (draft.kind !== 'page') return false
  if (draft.certain) return true
  return [drafts[at - 1], drafts[at + 1]].some(
    near => near?.kind === 'text' && pageNumberOf(textOf(near)) !== null,
  )
}

function candidates(drafts: readonly Draft[], end: number, page: number, step: 1 | -1): Candidate[] {
  const found: Candidate[] = []
  for (let at = end + step; found.length < REACH; at += step) {
    const draft = drafts[at]
    // Two marks of one page's end may stand side by side.
    if (draft?.kind === 'page' && found.length === 0 && Math.abs(at - end) === 1) continue
    if (draft === undefined || draft.kind === 'page') break
    const text = draft.kind === 'text' ? textOf(draft as TextDraft) : draft.text
    if (text.length > LONGEST) break
    found.push({ at, page, text })
  }
  return found
}

/** A block between two ends of pages is a candidate of both. */
function once(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map(candidate => [candidate.at, candidate])).values()].sort(
    (a, b) => a.at - b.at,
  )
}

/** Texts that are on several pages, with `#` for a number that counts with them. */
function runningHeads(all: readonly Candidate[]): ReadonlySet<string> {
  const places = new Map<string, number>()
  const counted = new Map<string, { page: number; number: number }[]>()
  for (const { page, text } of all) {
    if (isUnits(text) || ANSWER.test(text)) continue
    places.set(text, (places.get(text) ?? 0) + 1)
    const split = splitNumber(text)
    if (split === null || HEADING.test(text)) continue
    const key = `${split.head}#`
    const list = counted.get(key) ?? []
    list.push({ page, number: Number(split.number.replace(/\D/g, '')) })
    counted.set(key, list)
  }
  const heads = new Set<string>()
  for (const [text, count] of places) if (count >= REPEATS) heads.add(text)
  for (const [key, list] of counted) if (countsPages(list)) heads.add(key)
  return heads
}

function countsPages(list: readonly { page: number; number: number }[]): boolean {
  if (list.length < REPEATS) return false
  let steps = 0
  for (let index = 1; index < list.length; index++) {
    const pages = list[index]!.page - list[index - 1]!.page
    const numbers = list[index]!.number - list[index - 1]!.number
    if (numbers >= Math.min(1, pages) && numbers <= pages + 2) steps++
  }
  return steps >= (list.length - 1) * 0.6
}

/** Null where a text is no furniture; else its page number, '' where it has none. */
function furniture(
  { text, at }: Candidate,
  heads: ReadonlySet<string>,
  seen: Map<string, number>,
): string | null {
  const number = pageNumberOf(text)
  if (number !== null) return number
  const split = splitNumber(text)
  if (split !== null && heads.has(`${split.head}#`)) return split.number
  if (!heads.has(text)) return null
  if (!HEADING.test(text)) return ''
  const first = seen.get(text) ?? at
  seen.set(text, first)
  return first === at ? null : ''
}

const NUMBER = '(?:[A-Z]{1,2}[-–.]?)?\\d{1,4}|[ivx]{1,7}'
const ALONE = new RegExp(`^(?:page\\s*)?[-–—[(|. ]*(?:page\\s*)?(${NUMBER})[-–—\\])|. ]*$`, 'i')
const OF = /^(?:page\s*)?(\d{1,4})\s*(?:of|\/)\s*\d{1,4}$/i
/** One to thirty-nine: front matter has no more pages. */
const ROMAN = /^x{0,3}(?:ix|iv|v?i{0,3})$/

/** The page number that a text is nothing but (`12`, `- 12 -`, `F-3`, `iv`, `Page 3 of 40`); null for any other text. */
function pageNumberOf(text: string): string | null {
  if (text.length > 20) return null
  const number = ALONE.exec(text)?.[1] ?? OF.exec(text)?.[1] ?? null
  if (number === null) return null
  if (/^(?:19|20)\d\d$/.test(number)) return null
  return /^[a-z]+$/i.test(number) && !ROMAN.test(number) ? null : number
}

/** The page number at either end of a running head, with the head itself: `12 | Annual report`. */
function splitNumber(text: string): { readonly head: string; readonly number: string } | null {
  const last = /^(.*\D)(?<![\d.,$])((?:[A-Z]{1,2}-)?\d{1,4})[-–—\s|]*$/.exec(text)
  if (last && !/^(?:19|20)\d\d$/.test(last[2]!)) return { head: last[1]!.trim(), number: last[2]! }
  const first = /^[-–—\s|]*((?:[A-Z]{1,2}-)?\d{1,4})(?![\d.,%])(\D.*)$/.exec(text)
  if (first && !/^(?:19|20)\d\d$/.test(first[1]!)) return { head: first[2]!.trim(), number: first[1]! }
  return null
}

/** Length in characters from which a paragraph without an end continues although the next page begins with a capital. */
const LONG = 150
const MIN_REST = 40
const ITEM_HEADING = /^(?:item\s*\d|part\s+[ivx]+\b|note\s*\d)/i

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

/** Index at which the paragraph continues after a page break and running headers; -1 if it does not. */
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
  if (ITEM_HEADING.test(after) || /[.!?:;]["”’)]*$/.test(before.slice(-10))) return false
  if (/^[a-z]/.test(after)) return before.length >= MIN_REST && !/^\(?[a-z]{1,3}[.)]\s/.test(after)
  return (
    before.length >= LONG &&
    after.length >= MIN_REST &&
    /[a-z,]$/.test(before.slice(-1)) &&
    /^[A-Z\d$“"(]/.test(after)
  )
}
