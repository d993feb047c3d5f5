import { distinctiveTokens } from '../company/name-tokens.ts'
import type { SourceText } from './source-text.ts'

/** Words of company names that name many others too: they count as the first word of a name alone. */
const COMMON = new Set(
  (
    'group holdings holding international national american united states first general global communications technologies technology systems ' +
    'industries financial bancorp bank energy resources partners capital trust entertainment services solutions software semiconductor ' +
    'pharmaceuticals therapeutics health healthcare medical enterprises brands products platforms realty properties insurance motor motors ' +
    'electric power oil gas foods new north south west east data digital network networks media interactive worldwide'
  ).split(' '),
)
/** The name of the filer is on the cover of its filings, within this many characters. */
const COVER_LENGTH = 6_000
const NAME_LABEL = /\(?\s*exact name of (?:each )?(?:the )?(?:registrant|company|issuer)/i

/**
 * Words by which a source names its filer, folded: those of its known names and of the name on its cover, and their initials.
 * Empty where no name is known.
 */
export function ownNames({ names, sections }: Pick<SourceText, 'names' | 'sections'>): ReadonlySet<string> {
  const cover = sections.find(({ id }) => id === 'cover')?.text ?? sections[0]?.text ?? ''
  const printed = nameOnCover(cover.slice(0, COVER_LENGTH))
  return new Set([...names.filter(isName), ...(printed ? [printed] : [])].flatMap(wordsOf))
}

/** A company without a name is called after its number. */
function isName(name: string): boolean {
  return !/^CIK \d+$/.test(name)
}

/** The line or cell above "(Exact name of registrant as specified in its charter)". */
function nameOnCover(cover: string): string | null {
  const at = cover.search(NAME_LABEL)
  if (at < 0) return null
  const lines = cover
    .slice(0, at)
    .split(/[\n|]/)
    .map(line => line.trim())
    .filter(line => /\p{L}{2}/u.test(line))
  const last = lines.at(-1) ?? ''
  return last.length <= 120 && !/^(?:commission|for the|or$|date of)/i.test(last) ? last : null
}

/** The first word, the others that are not common, and the initials. */
function wordsOf(name: string): string[] {
  const words = distinctiveTokens(name)
  const [first, ...others] = words
  if (first === undefined) return []
  const initials = words.length > 1 ? [words.map(word => word[0]).join('')] : []
  return [first, ...others.filter(word => !COMMON.has(word) && word.length > 2), ...initials]
}
