import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base'

/** The encoding that chunk sizes are counted in. */
export const TOKEN_ENCODING = 'o200k_base'

/** The encoder needs time in the square of a run without borders; filings have rules of thousands of dashes. */
const LONG_RUN = 256
const PIECES = new RegExp(`\\S{${LONG_RUN}}|\\s{${LONG_RUN}}`, 'u')
/** Text that spells a control token of a model is text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/** Tokens of a text. Runs of more than 256 characters without a border are counted in pieces, in linear time. */
export function countTokens(text: string): number {
  if (!PIECES.test(text)) return count(text, AS_TEXT)
  let tokens = 0
  for (const piece of pieces(text)) tokens += count(piece, AS_TEXT)
  return tokens
}

function* pieces(text: string): Generator<string> {
  let start = 0
  let run = 0
  let blank: boolean | null = null
  for (let at = 0; at < text.length; at++) {
    const isBlank = /\s/.test(text[at]!)
    run = isBlank === blank ? run + 1 : 1
    blank = isBlank
    if (run < LONG_RUN) continue
    yield text.slice(start, at + 1)
    start = at + 1
    run = 0
  }
  if (start < text.length) yield text.slice(start)
}
