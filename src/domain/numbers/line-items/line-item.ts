import type { LineItemKind, StatementName, Template } from '../statement.ts'

/**
 * A line of a standard statement. Its expressions are written as follows: `Name` is a us-gaap element (`ifrs:Name` an
 * ifrs-full one, `custom:Name` an element of the filer), `A + B` a sum, `A - B` a difference, `A|B` the first of both that is reported. A trailing `?` marks a part
 * that may be missing (at least one part is there), a leading `-` the opposite sign.
 */
export interface LineItem {
  readonly id: string
  readonly kind: LineItemKind
  /** Expressions that mean the line, best first: totals before parts. */
  readonly candidates: readonly string[]
  /**
   * Expressions that are the line for some filers and a part of it, or a figure of a note, for others; best first. One is
   * used for a fiscal year or a balance date only if no candidate is filed for it, never together with another expression,
   * and not once the company has filed it beside a candidate of another value.
   */
  readonly fallbacks?: readonly string[]
  /** Further fallbacks of a template, after the others. */
  readonly fallbacksByTemplate?: Readonly<Partial<Record<Template, readonly string[]>>>
  /** Candidates of a template. They replace the general candidates and fallbacks. */
  readonly byTemplate?: Readonly<Partial<Record<Template, readonly string[]>>>
  /** Templates that do not have this line. */
  readonly notApplicable?: readonly Template[]
  /**
   * Sums and differences of other line items of the period, in order of preference, for periods in which no candidate is
   * filed: `revenue - cost_of_revenue`.
   */
  readonly formulas?: readonly string[]
  /**
   * The first so many candidates mean the same total, and some filers tag a part of it with one of them: the one with the
   * largest value leads.
   */
  readonly largest?: number
  /** Of two candidates in one filing the larger is the total and the other a part of it. */
  readonly partsAreLess?: boolean
  /** A per-share value of which quarters make up the year, as dividends do and earnings do not. */
  readonly addsUp?: boolean
  /** A quarter that is the difference of longer spans is not served below zero. For costs and payments alone. */
  readonly neverNegative?: boolean
  /** Concepts that already hold this line: a balance sheet with one of them has it not on its own. */
  readonly unless?: readonly string[]
}

/** The line items of one statement. */
export interface StatementView {
  readonly name: StatementName
  /** The lines of the specification, in order. Fiscal calendar, filing date and warnings of a record depend on these alone. */
  readonly fields: readonly string[]
  /** Further lines of its records, for metrics and formulas. */
  readonly inputs: readonly string[]
  /** Those of `inputs` that the statement endpoints serve after `fields`. */
  readonly added: readonly string[]
  /** A period without any of these has no record. */
  readonly anchors: readonly string[]
}

/** The fields of a record as the endpoints serve them, in order. */
export function servedFields({ fields, added }: StatementView): string[] {
  return [...fields, ...added]
}

/** A part of a member: the first of `concepts` that is reported, with its sign. */
export interface Term {
  readonly sign: 1 | -1
  /** Qualified: `us-gaap:Assets`. */
  readonly concepts: readonly string[]
  readonly optional: boolean
}

/** One way to get a line item from filed concepts. */
export type ConceptExpression = readonly Term[]

const PREFIXES: Readonly<Record<string, string>> = { ifrs: 'ifrs-full', dei: 'dei' }

/** Reads a member of a chain: `-A|B - C? + ifrs:D`. Throws on anything else, so a typing error fails at start. */
export function parseMember(text: string): ConceptExpression {
  const terms: Term[] = []
  const pattern = /\s*([+-]?)\s*([A-Za-z0-9:|]+)(\??)\s*/y
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match || (terms.length > 0 && match[1] === '')) throw new Error(`Not a chain member: ${text}`)
    terms.push({
      sign: match[1] === '-' ? -1 : 1,
      concepts: (match[2] as string).split('|').flatMap(qualified),
      optional: match[3] === '?',
    })
  }
  return terms
}

/**
 * A filer may define an element of its own under the name of a us-gaap element, above all one that its version of the taxonomy
 * does not have yet: it means the same and is read if the other is not filed.
 */
function qualified(name: string): string[] {
  if (!name.includes(':')) return [`us-gaap:${name}`, `custom:${name}`]
  const [prefix, local] = name.split(':')
  return [`${PREFIXES[prefix as string] ?? prefix}:${local}`]
}

/** A line item in a formula: `revenue - cost_of_revenue?`. */
interface FormulaTerm {
  readonly sign: 1 | -1
  readonly id: string
  /** Counts as nothing where it is not reported. */
  readonly optional: boolean
}

export type Formula = readonly FormulaTerm[]

/** Reads sums and differences of line items. Throws on anything else. */
export function parseFormula(text: string): Formula {
  const terms: FormulaTerm[] = []
  const pattern = /\s*([+-]?)\s*([a-z_]+)(\??)\s*/y
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match || (terms.length > 0 && match[1] === '')) throw new Error(`Not a formula: ${text}`)
    terms.push({ sign: match[1] === '-' ? -1 : 1, id: match[2] as string, optional: match[3] === '?' })
  }
  return terms
}
