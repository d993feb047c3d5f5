import { tokensOf } from '../../documents/tokenization/tokens.ts'
import { type Evidence, evidenceAt } from '../passages.ts'
import type { ComputedRule } from '../rule.ts'
import { hasText, missingSection } from '../scope.ts'
import { familyOf, type SectionText, type SourceText } from '../source-text.ts'
import type { Computed, RuleContext } from './rule-context.ts'

/** Share of all debt, due within a year, that is near. */
const NEAR = 0.25

export const DEBT_MATURITY_RULE: ComputedRule = {
  kind: 'computed',
  id: 'debt_maturity_near',
  name: 'Debt due within a year',
  category: 'liquidity',
  severity: 'medium',
  version: 2,
  description:
    'Long-term debt that falls due within twelve months is a quarter of all debt or more, or more than cash.',
  value: 'Principal due within twelve months, in the currency of the filing.',
  sources: ['10-K', '10-Q', '20-F'],
  sections: ['footnote_debt', 'mda_liquidity', 'financial_statements', 'mda_full'],
  rule: `Long-term debt maturing within twelve months, as reported, is at least ${NEAR * 100} % of total debt or exceeds cash and equivalents, and the amount is printed in a row of a table or a sentence of the section.`,
}

/** Debt due soon, with the row that prints it. */
export function debtMaturitySignals(source: SourceText, { numbers }: RuleContext): Computed {
  const { debt_due_next_year: due, total_debt: debt, cash, currency } = numbers
  const none = (reason: string): Computed => ({
    signals: [],
    not_evaluated: [{ signal_id: DEBT_MATURITY_RULE.id, reason }],
    sure: [],
    measures: {},
  })
  const missing = missingSection(DEBT_MATURITY_RULE.sections, source, familyOf(source)!)
  if (missing !== null) return none(missing)
  if (due === null || (debt === null && cash === null)) return none('no_figures')
  const quiet: Computed = { signals: [], not_evaluated: [], sure: [DEBT_MATURITY_RULE.id], measures: {} }
  const share = debt ? due / debt : null
  if (!(due > 0 && ((share !== null && share >= NEAR) || (cash !== null && due > cash)))) return quiet
  const evidence = rowOf(source, due, currency ?? 'USD')
  if (evidence === null) return none('no_quote')
  return {
    ...quiet,
    signals: [
      {
        signal_id: DEBT_MATURITY_RULE.id,
        rule_version: DEBT_MATURITY_RULE.version,
        confidence: 'high',
        value: due,
        unit: currency ?? 'USD',
        details: share === null ? {} : { share_of_debt: share.toFixed(4) },
        evidence: [evidence],
      },
    ],
  }
}

/** The first row of a table, on debt, that prints the amount in the table's unit. */
function rowOf({ sections }: SourceText, due: number, unit: string): Evidence | null {
  for (const id of DEBT_MATURITY_RULE.sections) {
    for (const section of sections.filter(of => of.id === id && hasText(of))) {
      const row = printedRow(section, due)
      if (row) return evidenceAt(section, row, { value: due, unit })
    }
  }
  return null
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/billion/i, 1e9],
  [/million/i, 1e6],
  [/thousand|\(?000s?\b/i, 1e3],
]

function printedRow(section: SectionText, due: number) {
  for (const table of section.tables) {
    const heading = `${table.units ?? ''} ${table.caption ?? ''}`
    const scale = SCALES.find(([pattern]) => pattern.test(heading))?.[1] ?? 1
    const whole = section.text.slice(table.start, table.end)
    if (
      !/matur|due|principal|debt|notes|payments/i.test(
        `${heading} ${section.text.slice(Math.max(0, table.start - 400), table.start)} ${whole}`,
      )
    )
      continue
    let at = table.start
    for (const line of whole.split('\n')) {
      const isIt = tokensOf(line).some(
        ({ value, kind }) => value !== null && kind !== 'percent' && value * scale === due,
      )
      const start = at + (line.length - line.trimStart().length)
      if (isIt && /[a-z0-9]/i.test(line)) return { start, end: at + line.trimEnd().length }
      at += line.length + 1
    }
  }
  return null
}
