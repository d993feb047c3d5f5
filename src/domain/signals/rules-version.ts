import { SIGNALS } from './catalog.ts'
import { GUIDANCE_VERSION } from './guidance/guidance.ts'
import { LEXICON_VERSION } from './lexicon.ts'
import { RESULTS_VERSION } from './results/results-release.ts'

/** Raised when the way in which rules are read changes: sentences, phrases, guards, values. */
const READER_VERSION = 3

/** Identifies the rules of an analysis: when one of them changes, the next load analyzes every source again. */
export const RULES_VERSION = versionOf(
  JSON.stringify([READER_VERSION, LEXICON_VERSION, GUIDANCE_VERSION, RESULTS_VERSION, SIGNALS]),
)

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
