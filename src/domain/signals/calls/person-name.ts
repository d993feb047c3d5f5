import type { SpeakerRole } from './call.ts'

/*
 * Titles of speakers on calls, as words, and the roles that they imply.
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

/** The role stated in a title; null if there is none. */
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

/*
 * Names of people as transcripts print them: in capitals, in brackets where the typist was not sure of the spelling, with a
 * short first name here and the whole one there.
 */

export interface PersonName {
  /** Lower case; null if only the last name is given (`Mr. Smith`). */
  readonly first: string | null
  readonly last: string
}

const HONORIFIC = /^(?:mr|mrs|ms|miss|dr|prof|sir|dame)\.?$/i
const SUFFIX = /(?:,?\s+(?:jr|sr|ii|iii|iv|cfa|cpa|phd|ph\.d|md|m\.d|esq)\.?)+$/i
const PARTICLE = /^(?:de|da|di|del|della|der|den|van|von|bin|al|el|la|le|du|dos|st|y)\.?$/i
const TOKEN = /^\p{Lu}[\p{L}'’.-]*$/u

/** Words that open headings, never names. */
const NO_NAME = new Set(
  (
    'a about additional adjusted all analyst analysts and answer answers annual april as at august balance business call capital cash certain closing ' +
    'company conference confirmation contact contacts corporate corporation cost costs date december december debt definitions disclaimer ' +
    'dividend earnings ebitda editor editors event executive executives exhibit exhibits february financial first fiscal fourth for forward friday from full fund ' +
    'general gross guidance headline highlights host i ii iii in inc income index information interest introduction investment investor investors item ' +
    'january july june key liquidity loss management march margin market may media moderator monday net new non note notes november october of ' +
    'on operating operations operator our outlook overview page part participants phone place presentation presenters press prepared product products profit ' +
    'quarter question questions reconciliation regulation release remarks research revenue revenues results risk safe sales saturday section second segment september ' +
    'session shareholder source speakers statement statements strategic subject summary sunday table tax telephone the third thursday time title to total tuesday ' +
    'president vice chief officer senior director chairman chairwoman chair manager treasurer counsel managing head secretary controller ' +
    'transcript update value version webcast website wednesday what why year your'
  ).split(' '),
)

/** Without brackets, quotes and marks of emphasis around it. */
export function plainName(text: string): string {
  return text
    .replace(/[()[\]<>*_"“”]/g, ' ')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Null for what is no person's name: two to five capitalised words, or a title of address and a last name. */
export function nameOf(text: string): PersonName | null {
  const words = plainName(text).replace(SUFFIX, '').split(' ')
  const isAddressed = words.length > 1 && HONORIFIC.test(words[0]!)
  const tokens = isAddressed ? words.slice(1) : words
  if (tokens.length > 5 || tokens.length < (isAddressed ? 1 : 2)) return null
  if (!(TOKEN.test(tokens[0]!) || isAddressed) || !TOKEN.test(tokens.at(-1)!)) return null
  if (!tokens.every(token => TOKEN.test(token) || PARTICLE.test(token))) return null
  // A letter between first and last name is an initial, whatever word it is elsewhere.
  const isInitial = (token: string, at: number) =>
    at > 0 && at < tokens.length - 1 && /^\p{Lu}\.?$/u.test(token)
  if (
    tokens.some((token, at) => !isInitial(token, at) && NO_NAME.has(token.toLowerCase().replace(/\.$/, '')))
  )
    return null
  const last = tokens.at(-1)!.toLowerCase().replace(/\.$/, '')
  if (last.length < 2) return null
  return { first: tokens.length === 1 ? null : tokens[0]!.toLowerCase().replace(/\.$/, ''), last }
}

/** Short names that do not begin as the whole ones do. */
const SHORT_FOR: Readonly<Record<string, readonly string[]>> = {
  bill: ['william'],
  bob: ['robert'],
  bobby: ['robert'],
  chuck: ['charles'],
  dick: ['richard'],
  hank: ['henry'],
  jack: ['john'],
  jerry: ['gerald', 'jerome'],
  jim: ['james'],
  jimmy: ['james'],
  joe: ['joseph'],
  larry: ['lawrence'],
  kate: ['catherine', 'katherine', 'kathryn'],
  liz: ['elizabeth'],
  meg: ['margaret'],
  mike: ['michael'],
  peggy: ['margaret'],
  rick: ['richard'],
  steve: ['stephen', 'steven'],
  ted: ['edward', 'theodore'],
  tom: ['thomas'],
  tony: ['anthony'],
}

/** Whether two names may be one person's: the last one alike but for a letter, the first ones the same, short or an initial. */
export function sameName(one: PersonName, other: PersonName): boolean {
  const sameLast = one.last === other.last
  if (one.first === null || other.first === null) return sameLast
  if (!sameFirst(one.first, other.first)) return false
  return sameLast || (Math.min(one.last.length, other.last.length) >= 5 && oneEditApart(one.last, other.last))
}

function sameFirst(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.startsWith(short)) return true
  if (short.length >= 3 && long.length >= 4 && short.slice(0, 3) === long.slice(0, 3)) return true
  const shares = (name: string, whole: string) => SHORT_FOR[name]?.includes(whole) ?? false
  return shares(one, other) || shares(other, one)
}

/** One letter more, less or other. */
function oneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? at + 1 : at
  return short.slice(rest) === long.slice(at + 1)
}
