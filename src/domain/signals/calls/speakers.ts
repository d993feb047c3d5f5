import type { SpeakerRole } from './call.ts'
import { bringsQuestion, wordCount } from './call-lines.ts'
import { introducedIn, ownFirm, titleToldOf } from './introductions.ts'
import type { Participant } from './participants.ts'
import { looksLikeFirm, nameOf, type PersonName, plainName, roleOfTitle, sameName } from './person-name.ts'
import type { Dialogue, RawTurn } from './turns.ts'

/** A speaker, whatever the spelling of the name from turn to turn. */
export interface Speaker {
  readonly name: string
  readonly role: SpeakerRole
  readonly title: string | null
}

interface Draft {
  readonly key: PersonName | null
  readonly kind: RawTurn['label']['kind']
  readonly printed: Map<string, number>
  readonly turns: number[]
  words: number
  title: string | null
  firm: string | null
  asks: boolean
  isCompany: boolean
}

/** Speakers whose titles are looked for in the text; a call has some ten of them. */
const MAX_TITLED = 100

/** Who says each turn. `beside`: other texts of the same source that may give titles (signatures, releases). */
export function speakersOf(
  text: string,
  dialogue: Dialogue,
  questions: number | null,
  beside: readonly string[],
): Speaker[] {
  const drafts: Draft[] = []
  const byTurn = dialogue.turns.map((turn, index) => {
    const draft = draftOf(drafts, turn)
    draft.turns.push(index)
    draft.words += wordCount(text.slice(turn.start, turn.end))
    draft.printed.set(turn.label.name, (draft.printed.get(turn.label.name) ?? 0) + 1)
    draft.title ??= turn.label.title
    if (turn.label.side === 'q') draft.asks = true
    if (turn.label.side === 'a') draft.isCompany = true
    return draft
  })
  joinSlips(drafts, byTurn)
  for (const draft of drafts.slice(0, MAX_TITLED)) tellTitle(draft, dialogue.participants, [text, ...beside])
  for (const draft of drafts)
    if (draft.turns.some(turn => questions === null || turn < questions) && !draft.asks)
      draft.isCompany ||= isOffice(draft)
  markAskers(text, dialogue.turns, byTurn, questions)
  const opener = openerOf(text, dialogue.turns, byTurn, questions)
  const speakers = new Map(drafts.map(draft => [draft, speakerOf(draft, draft === opener, questions)]))
  return byTurn.map(draft => speakers.get(draft)!)
}

function draftOf(drafts: Draft[], { label }: RawTurn): Draft {
  const key = label.kind === 'person' ? keyOf(label.name) : null
  const known = drafts.find(draft => {
    if (draft.kind !== label.kind) return false
    if (key === null || draft.key === null) return draft.printed.has(label.name)
    return sameName(draft.key, key) || (key.first === null && draft.key.first === key.last)
  })
  if (known) return known
  const draft: Draft = {
    key,
    kind: label.kind,
    printed: new Map(),
    turns: [],
    words: 0,
    title: null,
    firm: null,
    asks: false,
    isCompany: false,
  }
  drafts.push(draft)
  return draft
}

function keyOf(name: string): PersonName {
  return nameOf(name) ?? { first: null, last: plainName(name).toLowerCase() }
}

/** A name of one turn that has a frequent speaker's last name and initial is the typist's slip. */
function joinSlips(drafts: Draft[], byTurn: Draft[]): void {
  for (const slip of drafts.filter(({ turns, words }) => turns.length === 1 && words <= 15)) {
    const meant = drafts.find(
      ({ key, turns }) =>
        turns.length >= 10 && key?.last === slip.key?.last && key?.first?.[0] === slip.key?.first?.[0],
    )
    if (slip.key === null || slip.key.first === null || !meant) continue
    meant.turns.push(...slip.turns)
    meant.words += slip.words
    for (const turn of slip.turns) byTurn[turn] = meant
    drafts.splice(drafts.indexOf(slip), 1)
  }
}

function tellTitle(draft: Draft, participants: readonly Participant[], texts: readonly string[]): void {
  const { key } = draft
  if (key === null) return
  const listed = participants.find(({ name }) => {
    const introduced = nameOf(name)
    return introduced !== null && sameName(introduced, key)
  })
  draft.title ??= listed?.title ?? null
  if (listed?.of === 'outside') draft.asks = true
  if (listed?.of === 'company') draft.isCompany = true
  if (draft.title === null || (roleOfTitle(draft.title) === null && !draft.asks))
    draft.title = titled(key, texts) ?? draft.title
}

function titled(key: PersonName, texts: readonly string[]): string | null {
  for (const text of texts) {
    const title = titleToldOf(key, text)
    if (title !== null) return title
  }
  return null
}

function isOffice({ title, kind }: Draft): boolean {
  if (kind !== 'person') return false
  const role = title === null ? null : roleOfTitle(title)
  return role !== 'analyst'
}

/** Marks as asker the first speaker outside the company after the operator announced a question. */
function markAskers(
  text: string,
  turns: readonly RawTurn[],
  byTurn: readonly Draft[],
  questions: number | null,
): void {
  if (questions === null) return
  for (let index = questions; index < turns.length; index += 1) {
    if (byTurn[index]!.kind !== 'operator') continue
    const said = text.slice(turns[index]!.start, turns[index]!.end)
    const introduced = introducedIn(said)
    if (introduced === null && !bringsQuestion(said)) continue
    const name = introduced && nameOf(introduced.name)
    const next = byTurn.slice(index + 1, index + 4)
    const end = next.findIndex(({ kind }) => kind === 'operator')
    const asker = (end < 0 ? next : next.slice(0, end)).find(
      draft =>
        (name && draft.key && sameName(draft.key, name)) || (draft.kind !== 'operator' && !draft.isCompany),
    )
    if (!asker || asker.isCompany) continue
    asker.asks = true
    asker.firm ??=
      asker.key && name && sameName(asker.key, name)
        ? introduced.firm
        : asker.key && ownFirm(text.slice(turns[asker.turns[0]!]!.start), asker.key)
  }
}

const SAFE_HARBOUR = /forward[-\s]looking|safe\s+harbou?r|private\s+securities\s+litigation/i

/** The one without an office who opens the call and reads the safe harbour: investor relations, the company's own or a firm's. */
function openerOf(
  text: string,
  turns: readonly RawTurn[],
  byTurn: readonly Draft[],
  questions: number | null,
): Draft | null {
  const opening = byTurn.slice(0, questions ?? byTurn.length)
  const at = opening.findIndex(
    ({ kind }, index) =>
      kind === 'person' && SAFE_HARBOUR.test(text.slice(turns[index]!.start, turns[index]!.end)),
  )
  const draft = at < 0 ? null : opening[at]!
  const isFirst = opening
    .slice(0, Math.max(at, 0))
    .every(
      (other, index) =>
        other.kind === 'operator' || other === draft || turns[index]!.end - turns[index]!.start < 300,
    )
  return draft && isFirst && new Set(opening.filter(({ kind }) => kind === 'person')).size > 1 ? draft : null
}

function speakerOf(draft: Draft, isOpener: boolean, questions: number | null): Speaker {
  const isWhole = (printed: string) => Number(nameOf(printed)?.first != null)
  const [name = ''] =
    [...draft.printed].sort(
      (a, b) => isWhole(b[0]) - isWhole(a[0]) || b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
    )[0] ?? []
  const title = draft.title ?? draft.firm
  return { name, role: roleOf(draft, isOpener, questions), title }
}

function roleOf(draft: Draft, isOpener: boolean, questions: number | null): SpeakerRole {
  if (draft.kind === 'operator') return 'operator'
  if (draft.asks && !draft.isCompany) return 'analyst'
  const byTitle = draft.title === null ? null : roleOfTitle(draft.title)
  if (byTitle !== null) return byTitle === 'executive' && isOutside(draft) ? 'analyst' : byTitle
  if (draft.kind === 'anonymous') return anonymousRole(draft)
  if (isOpener) return 'ir'
  if (draft.isCompany || questions === null || draft.turns[0]! < questions) return 'executive'
  return draft.title !== null && looksLikeFirm(draft.title) ? 'analyst' : 'executive'
}

/** Speakers who appear only in the Q&A and belong to a firm that employs analysts. */
function isOutside({ isCompany, asks }: Draft): boolean {
  return asks && !isCompany
}

function anonymousRole({ printed, isCompany }: Draft): SpeakerRole {
  const [name = ''] = printed.keys()
  if (/analyst|questioner|caller|audience|investor|shareholder|^q$/i.test(name)) return 'analyst'
  return isCompany || /company|corporate|executive/i.test(name) ? 'executive' : 'unknown'
}
