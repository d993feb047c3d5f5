import { EIGHT_K, EIGHT_K_OLD } from './items/eight-k.ts'
import { FOOTNOTES } from './items/footnotes.ts'
import type { ItemForm } from './items/item-form.ts'
import { MDA_PASSAGES, RELEASE_PASSAGES } from './items/passages.ts'
import { TEN_K } from './items/ten-k.ts'
import { TEN_KSB } from './items/ten-ksb.ts'
import { TEN_Q, TEN_QSB } from './items/ten-q.ts'
import { TWENTY_F } from './items/twenty-f.ts'
import { TWENTY_F_OLD } from './items/twenty-f-old.ts'

const FORMS: readonly ItemForm[] = [
  TEN_K,
  TEN_KSB,
  TEN_Q,
  TEN_QSB,
  EIGHT_K,
  EIGHT_K_OLD,
  TWENTY_F,
  TWENTY_F_OLD,
]
const AROUND = ['cover', 'signatures', 'body', 'auditor_report']
/** Sections that are counted: exhibits by their number, notes of no known subject. */
const COUNTED = /^(exhibit_\d{1,3}[a-z0-9_]{0,20}|footnote_other_\d{1,4})$/

/** Every section id that has a name of its own. */
export const SECTION_IDS: readonly string[] = [
  ...new Set([
    ...FORMS.flatMap(form => form.rows.map(({ id }) => id)),
    ...[...MDA_PASSAGES, ...RELEASE_PASSAGES].flatMap(({ id }) => (id === null ? [] : [id])),
    ...FOOTNOTES.map(({ id }) => id),
    ...AROUND,
  ]),
]

const known = new Set(SECTION_IDS)

/** Whether a filing may have a section of this id. */
export function isSectionId(id: string): boolean {
  return known.has(id) || COUNTED.test(id)
}
