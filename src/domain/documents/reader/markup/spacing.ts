import type { Paragraph } from '../paragraph.ts'

/** Before a line break: the sentence goes on. */
const IN_SENTENCE = /[a-z,;(&]/
/** Glyphs that stand raised on their word without a blank. */
const TRADE_MARK = /^[®™℠*†‡°]/

/** What markup between two texts means for the space between them: inline borders mean nothing, with three exceptions. */
export class Spacing {
  /** An element that stands apart was opened since the last text. */
  apart = false
  /** Raised text begins or has just ended. */
  raised = false
  /** A `<br>` waits to be read as the end of a paragraph, or of a typeset line. */
  lineBreak = false

  reset(): void {
    this.apart = false
    this.raised = false
    this.lineBreak = false
  }

  /** Before text of the source is appended: sets the paragraph's gap; true where the text begins a new paragraph. */
  before(paragraph: Paragraph, source: string, start: number, end: number): boolean {
    if (!this.apart && !this.raised && !this.lineBreak) return false
    let at = start
    while (at < end && (source.charCodeAt(at) <= 0x20 || source.charCodeAt(at) === 0xa0)) at++
    if (at >= end) return false
    const last = paragraph.lastCode < 0 ? '' : String.fromCharCode(paragraph.lastCode)
    const next = source.slice(at, at + 3)
    // A line break inside a sentence is a typeset line; any other ends the paragraph.
    const ends = this.lineBreak && !(IN_SENTENCE.test(last) && /^[a-z]/.test(next))
    if (this.apart || this.lineBreak || (at === start && this.raised && standsApart(last, next)))
      paragraph.gap = true
    this.reset()
    return ends
  }
}

/** Whether a raised mark, or what follows it, is kept out of the word beside it; ordinals and trade marks are not. */
function standsApart(last: string, next: string): boolean {
  if (!/[^\s(["“‘]/.test(last) || !/^[\p{L}\d(]/u.test(next) || TRADE_MARK.test(next)) return false
  return !(/\d/.test(last) && /^(?:st|nd|rd|th)(?![a-z])/i.test(next))
}
