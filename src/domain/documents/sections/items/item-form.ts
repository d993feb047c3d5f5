import { EIGHT_K, EIGHT_K_OLD, EIGHT_K_RENUMBERED } from './eight-k.ts'
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

/** One item of a form. */
export interface ItemRow {
  /** `I`, `II` ... where the form has parts that matter to find it; else null. */
  readonly part: string | null
  /** `1A`, `2.02`. Several rows may share it: an item that changed its subject over the years. */
  readonly item: string
  /** Canonical section id. */
  readonly id: string
  readonly title: string
  /** What its heading begins with after the number, folded. Tells rows of one item apart, and headings from prose. */
  readonly words: RegExp
  /** First and last filing date on which the form calls for it; open where absent. */
  readonly since?: string
  readonly until?: string
  /** A filing without it is whole all the same. */
  readonly optional?: boolean
  /** Told by its title alone in many filings. */
  readonly unnumbered?: boolean
  /** Usual length in characters: a fifth of a published corpus' median to eight times it. */
  readonly band?: readonly [min: number, max: number]
}

/** The items of a form in their order. */
export interface ItemForm {
  readonly name: string
  /** Items of the form come in the order of the rows; an 8-K has any items in any order. */
  readonly ordered: boolean
  readonly rows: readonly ItemRow[]
  /** Whether item numbers start again in each part, so that the part belongs to the key. */
  readonly numbersRepeat: boolean
  /** Parts whose inapplicable items may be left out without a word (Form 10-Q, instructions to Part II). */
  readonly omissible: readonly string[]
}

/** Whether the form called for the row in a filing of that day. */
export function inForce({ since, until }: ItemRow, filingDate: string): boolean {
  return (since === undefined || filingDate >= since) && (until === undefined || filingDate <= until)
}

/** Key of an item in its form: the number, with the part if numbers repeat. */
export function keyOf(form: ItemForm, { part, item }: Pick<ItemRow, 'part' | 'item'>): string {
  return form.numbersRepeat ? `${part}-${item}` : item
}

/** Items that are long in every filing, unless they point elsewhere. */
export const LONG_ITEMS: ReadonlySet<string> = new Set([
  'business',
  'risk_factors',
  'mda_full',
  'financial_statements',
])
