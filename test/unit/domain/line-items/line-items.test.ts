import { describe, expect, it } from 'vitest'
import { FLOW_ITEMS, LINE_ITEMS, STATEMENTS } from '../../../../src/domain/line-items/index.ts'
import { LINE_ITEM_TEXTS } from '../../../../src/domain/line-items/line-item-texts.ts'
import { parseMember } from '../../../../src/domain/line-items/parse-chain.ts'
import { parseFormula } from '../../../../src/domain/line-items/parse-formula.ts'

const ids = LINE_ITEMS.map(({ id }) => id)

describe('line items', () => {
  it('have an id each', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(LINE_ITEMS)(
    '$id has chains that can be read, without a member twice',
    ({ chain, byTemplate = {} }) => {
      for (const members of [chain, ...Object.values(byTemplate)]) {
        expect(new Set(members).size).toBe(members.length)
        for (const member of members) expect(parseMember(member).length).toBeGreaterThan(0)
      }
    },
  )

  it('come from a concept or a formula', () => {
    expect(LINE_ITEMS.filter(({ chain, formula }) => chain.length === 0 && !formula)).toEqual([])
  })

  it('are computed from line items of their own kind, flows after what they need', () => {
    for (const item of LINE_ITEMS) {
      for (const { id } of item.formula ? parseFormula(item.formula) : []) {
        const input = LINE_ITEMS.find(other => other.id === id)
        expect(input?.kind, `${item.id} needs ${id}`).toBe(item.kind)
        if (item.kind === 'flow')
          expect(FLOW_ITEMS.indexOf(input!), `${item.id} after ${id}`).toBeLessThan(FLOW_ITEMS.indexOf(item))
      }
    }
  })
})

describe('statements', () => {
  it.each(Object.values(STATEMENTS))('$name has known fields, each once, with a text', ({ fields }) => {
    expect(new Set(fields).size).toBe(fields.length)
    for (const id of fields) {
      expect(ids).toContain(id)
      expect(LINE_ITEM_TEXTS[id], id).toBeTruthy()
    }
  })

  it.each(Object.values(STATEMENTS))('$name has inputs of metrics that no statement serves', ({ inputs }) => {
    const served = Object.values(STATEMENTS).flatMap(({ fields }): string[] => [...fields])
    expect(inputs.length).toBeGreaterThan(0)
    for (const id of inputs) {
      expect(ids).toContain(id)
      expect(served).not.toContain(id)
      expect(LINE_ITEM_TEXTS[id], id).toBeTruthy()
    }
  })

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
