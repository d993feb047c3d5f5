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
  /** Items of the form come in the order of the rows; an 8-K has what it has, as it likes. */
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
