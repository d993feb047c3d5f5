import { EIGHT_K, EIGHT_K_OLD, EIGHT_K_RENUMBERED } from './eight-k.ts'
import type { ItemForm } from './item-form.ts'
import { TEN_K } from './ten-k.ts'
import { TEN_KSB } from './ten-ksb.ts'
import { TEN_Q, TEN_QSB } from './ten-q.ts'
import { TWENTY_F } from './twenty-f.ts'
import { TWENTY_F_OLD } from './twenty-f-old.ts'

/** Filings from this day on have the 20-F of today. */
const TWENTY_F_RENEWED = '2000-10-01'

/** Forms as filed, amendments aside, to their items; those of one family in one row. */
const FAMILIES: readonly { readonly form: RegExp; readonly items: (filingDate: string) => ItemForm }[] = [
  { form: /^10-?KSB(40)?$/, items: () => TEN_KSB },
  { form: /^10-?K(405|T|T405)?$/, items: () => TEN_K },
  { form: /^10-?QSB$/, items: () => TEN_QSB },
  { form: /^10-?QT?$/, items: () => TEN_Q },
  { form: /^8-K(12B|12G3|15D5)?$/, items: date => (date < EIGHT_K_RENUMBERED ? EIGHT_K_OLD : EIGHT_K) },
  { form: /^20-F$/, items: date => (date < TWENTY_F_RENEWED ? TWENTY_F_OLD : TWENTY_F) },
]

/** The items of a form on a filing date; null for a form without items (6-K, 40-F and all others). */
export function itemsOf(form: string, filingDate: string): ItemForm | null {
  const original = form.replace(/\/A$/, '')
  return FAMILIES.find(family => family.form.test(original))?.items(filingDate) ?? null
}
