import { describe, expect, it } from 'vitest'
import { LINE_ITEMS, STATEMENTS } from '../../../../../src/domain/numbers/line-items/index.ts'
import { parseFormula, parseMember } from '../../../../../src/domain/numbers/line-items/line-item.ts'
import { LINE_ITEM_TEXTS } from '../../../../../src/domain/numbers/line-items/line-item-texts.ts'

const ids = LINE_ITEMS.map(({ id }) => id)

describe('line items', () => {
  it('have an id each', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(LINE_ITEMS)('$id has candidates that parse, each once', ({ candidates, byTemplate = {} }) => {
    for (const expressions of [candidates, ...Object.values(byTemplate)]) {
      expect(new Set(expressions).size).toBe(expressions.length)
      for (const expression of expressions) expect(parseMember(expression).length).toBeGreaterThan(0)
    }
  })

  it('have a candidate or a formula', () => {
    const without = LINE_ITEMS.filter(
      ({ candidates, formulas = [] }) => candidates.length === 0 && formulas.length === 0,
    )
    expect(without).toEqual([])
  })

  it.each(LINE_ITEMS.filter(({ formulas }) => formulas))(
    '$id is computed from line items of its own kind',
    ({ id, kind, formulas = [] }) => {
      for (const term of formulas.flatMap(parseFormula)) {
        expect(LINE_ITEMS.find(other => other.id === term.id)?.kind, `${id} needs ${term.id}`).toBe(kind)
      }
    },
  )
})

describe('statements', () => {
  it.each(Object.values(STATEMENTS))('$name has known fields, each once, with a text', ({ fields }) => {
    expect(new Set(fields).size).toBe(fields.length)
    for (const id of fields) {
      expect(ids).toContain(id)
      expect(LINE_ITEM_TEXTS[id], id).toBeTruthy()
    }
  })

  it.each(Object.values(STATEMENTS))('$name has further lines, with a text each', ({ inputs }) => {
    const specified = Object.values(STATEMENTS).flatMap(({ fields }): string[] => [...fields])
    expect(inputs.length).toBeGreaterThan(0)
    for (const id of inputs) {
      expect(ids).toContain(id)
      expect(specified).not.toContain(id)
      expect(LINE_ITEM_TEXTS[id], id).toBeTruthy()
    }
  })

  it.each(Object.values(STATEMENTS))(
    '$name adds some of its further lines, each once',
    ({ added, inputs }) => {
      expect(new Set(added).size).toBe(added.length)
      for (const id of added) expect(inputs).toContain(id)
    },
  )

  it.each(Object.values(STATEMENTS))('$name has anchors among the line items', ({ anchors }) => {
    for (const id of anchors) expect(ids).toContain(id)
  })

  it('have the fields that the interface promises', () => {
    expect(STATEMENTS.income_statement.fields).toEqual([
      'revenue',
      'cost_of_revenue',
      'gross_profit',
      'research_and_development',
      'selling_general_administrative',
      'operating_expenses',
      'operating_income',
      'interest_expense',
      'other_income_expense',
      'income_before_tax',
      'income_tax',
      'net_income',
      'net_income_to_common',
      'eps_basic',
      'eps_diluted',
      'shares_basic',
      'shares_diluted',
      'depreciation_amortization',
      'ebitda',
    ])
    expect(STATEMENTS.balance_sheet.fields.at(0)).toBe('cash_and_equivalents')
    expect(STATEMENTS.balance_sheet.fields.at(-1)).toBe('total_equity')
    expect(STATEMENTS.cash_flow.fields).toHaveLength(16)
  })
})
