import type { SpeakerRole } from './call.ts'

/*
 * Titles of people who speak on calls, as words; and the roles that they tell.
 */

const RANK = String.raw`(?:(?:senior|executive|vice|interim|acting|co-?|group|global|deputy|assistant|associate|corporate|founding|managing|non-executive|lead|regional|worldwide|national|independent|first)\s+)*`
const OFFICE = String.raw`(?:chief(?:\s+[a-z&]+){1,3}?\s+officer|[ce][aefiostm]o|president|chair(?:man|woman|person)?(?:\s+of\s+the\s+board)?|vice[-\s]chair(?:man|woman)?|founder|treasurer|controller|comptroller|secretary|general\s+counsel|[es]?vp|vice\s+president|director|head|general\s+manager|manager|analyst|principal|partner|spokes(?:man|woman|person))`
const FIELD = String.raw`(?:\s*(?:of|,|-|–|for)\s*(?:(?:the|global|corporate|worldwide)\s+)*(?:investor\s+relations|finance|operations|sales|marketing|strategy|business\s+development|corporate\s+development|corporate\s+communications|communications|engineering|research|technology|treasury|accounting)(?:\s+(?:and|&)\s+(?:investor\s+relations|treasury|strategy|operations|accounting|communications|marketing|treasurer))?)?`
const ONE = `${RANK}${OFFICE}${FIELD}|(?:${RANK}(?:director|head|manager|vp|vice\\s+president)\\s+)?investor\\s+relations(?:\\s+(?:officer|manager|director))?`

/** One or more titles of one person, as a regular expression's source (to be used without regard to case). */
export const TITLES = `(?:${ONE})(?:(?:,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*|\\s*/\\s*)(?:${ONE}))*`

/** What a title says of its holder, the first that fits. An analyst's own title never outranks an office of the company. */
const ROLES: readonly (readonly [RegExp, SpeakerRole])[] = [
  [/\bchief\s+executive\b|\bco-?ceo\b|\bceo\b/i, 'ceo'],
  [/\bchief\s+financial\b|\bcfo\b|\bfinance\s+director\b|\bchief\s+accounting\b/i, 'cfo'],
  [/\bchief\s+operating\b|\bcoo\b/i, 'coo'],
  [/\binvestor\s+relations?\b|\bIR\b|\bshareholder\s+relations\b/i, 'ir'],
  [/\banalyst\b|\bequity\s+research\b|\bresearch\s+division\b/i, 'analyst'],
  [
    /\bpresident\b|\bchair|\bchief\b|\b[es]?vp\b|\bofficer\b|\bdirector\b|\btreasurer\b|\bcontroller\b|\bcounsel\b|\bfounder\b|\bhead\b|\bmanager\b|\bsecretary\b|\bc[a-z]o\b/i,
    'executive',
  ],
]

/** The role that a title's words tell; null where they tell none. */
export function roleOfTitle(title: string): SpeakerRole | null {
  const order = ROLES.flatMap(([pattern, role]) => {
    const at = title.search(pattern)
    return at < 0 ? [] : [role]
  })
  return order[0] ?? null
}

const WHOLE = new RegExp(`^(?:${TITLES})\\b`, 'i')

/** Whether words begin as a title does. */
export function isTitle(text: string): boolean {
  return WHOLE.test(text.trim())
}

/** Names of firms that send analysts, by what stands in them. */
const FIRM =
  /\b(?:securities|capital|partners|research|bank|equit(?:y|ies)|markets|associates|asset|management|advis[oe]rs?|investments?|financial|group|fund|& co|llc|l\.l\.c|inc|co|corp|company|brothers|sachs|stanley|lynch|morgan|suisse|barclays|ubs|jefferies|cowen|baird|stephens|oppenheimer|needham|evercore|bernstein|citi(?:group)?|rbc|bmo|hsbc|td|macquarie|wells fargo|raymond james|piper|stifel|keybanc|wedbush|mizuho|nomura|bofa)\b/i

export function looksLikeFirm(text: string): boolean {
  return FIRM.test(text)
}
