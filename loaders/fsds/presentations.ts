import type { FilingRef } from '../../src/domain/company/filing.ts'
import type {
  FilingPresentation,
  PresentedLine,
  PresentedStatement,
  PresentedStatementName,
} from '../../src/domain/numbers/presentation.ts'
import { text } from '../shared/json.ts'
import { taxonomyOf } from './tables.ts'

/** Columns of `pre.txt` that are read: the lines of each page of a filing in the order of the filer. */
export const PRE_COLUMNS = ['adsh', 'report', 'line', 'stmt', 'inpth', 'tag', 'version', 'plabel', 'negating']

const STATEMENTS: Readonly<Record<string, PresentedStatementName>> = {
  BS: 'balance_sheet',
  IS: 'income_statement',
  CI: 'comprehensive_income',
  CF: 'cash_flow',
  EQ: 'equity',
}

type Row = Readonly<Record<string, string>>

/** Whether a row is a line of a statement: cover pages, schedules and parenthetical lines are not. */
export function isStatementLine({ stmt = '', inpth }: Row): boolean {
  return stmt in STATEMENTS && inpth !== '1'
}

/**
 * The statements of each filing. A filing may have several pages of one kind, such as the balance sheet of the parent alone:
 * the first one is taken.
 */
export function presentationsOf(
  rows: readonly Row[],
  refs: ReadonlyMap<string, FilingRef>,
): FilingPresentation[] {
  return [...Map.groupBy(rows, ({ adsh }) => adsh ?? '')].flatMap(([adsh, lines]) => {
    const filing = refs.get(adsh)
    return filing ? [{ filing, source: 'fsds' as const, statements: statementsOf(lines) }] : []
  })
}

function statementsOf(rows: readonly Row[]): PresentedStatement[] {
  const pages = [...Map.groupBy(rows, ({ report }) => Number(report))].sort(([a], [b]) => a - b)
  const statements = new Map<PresentedStatementName, PresentedStatement>()
  for (const [, page] of pages) {
    const statement = STATEMENTS[page[0]?.stmt ?? '']
    if (statement === undefined || statements.has(statement)) continue
    const lines = page.toSorted((a, b) => Number(a.line) - Number(b.line)).map(lineOf)
    statements.set(statement, { statement, title: null, lines })
  }
  return [...statements.values()]
}

function lineOf({ tag = '', version = '', plabel, negating }: Row): PresentedLine {
  const label = text(plabel)
  return {
    concept: `${taxonomyOf(version)}:${tag}`,
    label,
    depth: 0,
    isHeading: tag.endsWith('Abstract'),
    isTotal: /^total\b/i.test(label ?? ''),
    isNegated: negating === '1',
    parent: null,
    weight: null,
  }
}
