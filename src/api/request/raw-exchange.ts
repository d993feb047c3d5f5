/** Levels of nesting of a JSON body; the deepest request of any endpoint has six. */
export const MAX_JSON_DEPTH = 32

/**
 * Whether JSON text nests deeper than the limit. Checked before it is parsed: what handles the value later is recursive and
 * would overflow the stack.
 */
export function isTooDeep(text: string, max = MAX_JSON_DEPTH): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (isInString) {
      if (character === BACKSLASH) at += 1
      else if (character === QUOTE) isInString = false
    } else if (character === QUOTE) isInString = true
    else if (character === BRACKET || character === BRACE) {
      depth += 1
      if (depth > max) return true
    } else if (character === END_BRACKET || character === END_BRACE) depth -= 1
  }
  return false
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [BRACKET, END_BRACKET, BRACE, END_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** A request of a protocol that reads its bodies itself. */
export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Headers that mean something to the protocol. */
  readonly headers: Readonly<Record<string, string>>
  /** Null without a body. */
  readonly body: Buffer | null
}

export interface RawReply {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}
