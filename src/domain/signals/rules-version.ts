import { SIGNALS } from './catalog.ts'
import { LEXICON_VERSION } from './lexicon.ts'

/** Raised when the way in which rules are read changes: sentences, phrases, guards, values. */
const READER_VERSION = 2

/** Tells the rules that a reading was made by from any others: a change of one of them reads every source anew. */
export const RULES_VERSION = versionOf(JSON.stringify([READER_VERSION, LEXICON_VERSION, SIGNALS]))

/** FNV-1a over the text, twice with other beginnings: 64 bits in all. */
function versionOf(text: string): string {
  return [0x811c9dc5, 0x1000193]
    .map(start => {
      let hash = start
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
