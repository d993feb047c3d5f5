import type { FilingRef } from '../company/filing.ts'

/** Statements of a filing that are presented as it shows them. */
export const PRESENTED_STATEMENTS = [
  'balance_sheet',
  'income_statement',
  'comprehensive_income',
  'cash_flow',
  'equity',
] as const
export type PresentedStatementName = (typeof PRESENTED_STATEMENTS)[number]

/** One line of a statement as a filing shows it. */
export interface PresentedLine {
  /** As facts name it: `us-gaap:Assets`; `custom:Name` for the filer's own. */
  readonly concept: string
  /** The filer's label for this line; null if its labels are not loaded. */
  readonly label: string | null
  /** 0 for the topmost lines. */
  readonly depth: number
  /** A heading has no values. */
  readonly isHeading: boolean
  /** The filer marks it as a total. */
  readonly isTotal: boolean
  /** The filer prints its values with the opposite sign. */
  readonly isNegated: boolean
  /** The place of the line that it is added to, and with which sign; null if the filer does not say. */
  readonly parent: number | null
  readonly weight: 1 | -1 | null
}

export interface PresentedStatement {
  readonly statement: PresentedStatementName
  /** The filer's title; null if unknown. */
  readonly title: string | null
  /** In the filer's order. */
  readonly lines: readonly PresentedLine[]
}

/** `linkbase`: the filing's own linkbases. `fsds`: `pre.txt` of the data sets, which has no sums; it only fills gaps. */
export type PresentationSource = 'linkbase' | 'fsds'

/** How one filing presents its statements. */
export interface FilingPresentation {
  readonly filing: FilingRef
  readonly source: PresentationSource
  readonly statements: readonly PresentedStatement[]
}
