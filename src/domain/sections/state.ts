import { fold } from '../text/fold.ts'
import type { SectionState } from './section.ts'

/** Beyond, an item tells something, whatever its first words are. */
const SHORT_CHARS = 700
/** An item that only points elsewhere may take so much to say so. */
const POINTER_CHARS = 1_600

const RESERVED = /^\W*(intentionally )?(removed and )?reserved\b|^\W*item .{0,12}(removed and )?reserved\b/
const OMITTED =
  /\bomitted\b.{0,160}\b(general )?instructions? [gij]\b|\binstructions? [gij]\b.{0,200}\bomit|\breduced disclosure format\b/
const NOT_APPLICABLE =
  /^\W*(\(?[a-z]\)\W*)?(none|not? ?applicable|n\/a|inapplicable|nothing to report|not required|no response|this item is (not|in)applicable)\b(?! of| to our| to the company)|\bis not applicable\b|\bnot required (for|to be (provided|disclosed)|of|by|to provide|under|as)\b|\b(not required|no requirement) to (provide|include|furnish|make)\b|\bsmaller reporting compan(y|ies)\b.{0,120}\bnot (required|applicable)\b/
const BY_REFERENCE =
  /\bincorporated\b.{0,80}\bby( this)? reference\b|\bincorporated by\b.{0,40}\breference\b|\bby reference\b/
const POINTER =
  /\b(see|refer to|reference is made to|set forth|appears?|appearing|contained|included|presented|provided|found|discussed|described|disclosed|reported|begins?|listed|submitted)\b.{0,200}\b(pages?|annual report|proxy statement|exhibit 13|ex-13|financial section|item \d|note \d|index to|elsewhere|this (report|form|annual|quarterly)|above|below|under the (caption|heading)|separate section|f-\d)/

/** An answer in itself, wherever more may stand. */
const UNCHANGED =
  /\b(no|not any) material changes?\b|\bnot (been )?materially changed\b|\bnot changed materially\b/
const ANSWERS =
  /\b(no|not|any) (material(ly)?|significant) (changes?|different)\b|\bnot (materially )?changed\b|\bthere (are|were|have been) no\b/

/** What an item says of itself; `body` is its text without the heading, `title` the heading without its number. */
export function stateOf(title: string, body: string): SectionState {
  const words = fold(body.slice(0, POINTER_CHARS)).trim()
  const heading = fold(title)
  const length = body.length
  if (length <= SHORT_CHARS) {
    if (RESERVED.test(words) || (length < 40 && RESERVED.test(heading))) return 'reserved'
    if (OMITTED.test(words)) return 'omitted'
    if (NOT_APPLICABLE.test(words) && !tellsMore(words)) return 'not_applicable'
    if (length < 40 && /\b(none|not applicable|n\/a)\W*$/.test(heading)) return 'not_applicable'
    if (length < 40 && /\bomitted\b/.test(heading)) return 'omitted'
  }
  if (OMITTED.test(words) && length <= POINTER_CHARS) return 'omitted'
  if (UNCHANGED.test(words)) return 'extracted'
  if (length <= POINTER_CHARS && BY_REFERENCE.test(words)) return 'incorporated_by_reference'
  if (length <= SHORT_CHARS && POINTER.test(words) && !ANSWERS.test(words)) return 'incorporated_by_reference'
  return 'extracted'
}

/** `None. During the quarter no director adopted a plan ...`: more than the bare answer is content. */
function tellsMore(words: string): boolean {
  const rest = words.replace(/^\W*(\(?[a-z]\)\W*)?(none|not? ?applicable|n\/a)\b\W*/, '')
  return rest !== words && rest.length > 150 && !/not (required|applicable)/.test(rest)
}
