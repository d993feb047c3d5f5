import { describe, expect, it } from 'vitest'
import {
  parseItemHeading,
  readPart,
} from '../../../../../src/domain/documents/sections/parse-item-heading.ts'

describe('parseItemHeading', () => {
  it.each([
    ['Item 1A. Risk Factors', ['1A'], 'Risk Factors'],
    ['ITEM 9A(T). CONTROLS AND PROCEDURES', ['9A'], 'CONTROLS AND PROCEDURES'],
    ['Item 1. and 2. Business and Properties', ['1', '2'], 'Business and Properties'],
    ['Items 10, 11, 12 and 13. Directors', ['10', '11', '12', '13'], 'Directors'],
    ['Items 10, 11, 12, 13 and 14', ['10', '11', '12', '13', '14'], ''],
    ['Items 10 through 14. Part III', ['10', '11', '12', '13', '14'], 'Part III'],
    ['ITEMS 1-4. Not applicable.', ['1', '2', '3', '4'], 'Not applicable.'],
    ['ITEM 5 - OTHER EVENTS', ['5'], 'OTHER EVENTS'],
    ['Item 2.02 Results of Operations', ['2.02'], 'Results of Operations'],
    ['Item 2.02 and Item 7.01. Results', ['2.02', '7.01'], 'Results'],
    ['Item 16.B. Item 16.B. Code of Ethics', ['16B'], 'Code of Ethics'],
    ['“ITEM” 7', null, null],
    ['Items 1.01(a) and 5.02(e). Agreement', ['1.01', '5.02'], 'Agreement'],
    ['Item 5.02(b), (c) and (d) Departure of Directors', ['5.02'], 'Departure of Directors'],
    ['Item 5.02(b)-(e). Departure', ['5.02'], 'Departure'],
    ['Item5. Other Events.', ['5'], 'Other Events.'],
    ['ITEM 9A(I). Evaluation of Controls', ['9A'], 'Evaluation of Controls'],
    ['I TEM 1A. Risk Factors', ['1A'], 'Risk Factors'],
    ['Item No. 3 Legal Proceedings', ['3'], 'Legal Proceedings'],
    ['Item 1(A). Risk Factors', ['1A'], 'Risk Factors'],
    ['Item 6. [Reserved]', ['6'], '[Reserved]'],
    ['Item 7', ['7'], ''],
    ['Item 7 of this report describes our results', null, null],
    ['Item 7, “Management’s Discussion”, of our report', null, null],
    ['Item 14(a)(1) on page 23', null, null],
    ['“Item 7. Management’s Discussion”', null, null],
    ['see Item 7', null, null],
    ['Risk Factors (Item 1A)', ['1A'], 'Risk Factors'],
    ['LEGAL PROCEEDINGS (ITEM 3).', ['3'], 'LEGAL PROCEEDINGS'],
    ['Item (7) Discussion and Analysis', ['7'], 'Discussion and Analysis'],
    ['See Legal Proceedings (Item 3)', null, null],
    ['Our risks grew. More is in Risk Factors (Item 1A)', null, null],
    ['Items sold were few', null, null],
  ])('reads %j as %j %j', (line, items, title) => {
    const label = parseItemHeading(line)
    expect(label?.items ?? null).toEqual(items)
    expect(label?.title ?? null).toBe(title)
  })

  it('reads the part before the number', () => {
    expect(parseItemHeading('PART II - ITEM 1. LEGAL PROCEEDINGS')).toMatchObject({
      part: 'II',
      items: ['1'],
    })
  })

  it('returns the title as printed, even if folding changes the text before it', () => {
    expect(parseItemHeading('Item  1A.\u00a0\u00a0 Risk Factors')?.title).toBe('Risk Factors')
    expect(parseItemHeading('№ Item 7 Discussion')?.title ?? null).toBe(null)
    expect(parseItemHeading('½ Item 7. Discussion')?.title ?? null).toBe(null)
  })

  it.each(['Item 7. Discussion (continued)', 'ITEM 8 (CONT’D)', 'Item 1. Business, continued'])(
    'marks %j as going on',
    line => {
      expect(parseItemHeading(line)?.continued).toBe(true)
    },
  )
})

describe('readPart', () => {
  it.each([
    ['PART II', 'II'],
    ['Part I. Financial Information', 'I'],
    ['PART II – OTHER INFORMATION', 'II'],
    ['Part 1', 'I'],
    ['Part II 24', null],
    ['Part II, Item 1. Legal Proceedings', null],
    ['Part I of this report', null],
    ['Parties to the agreement', null],
  ])('reads %j as %j', (line, part) => {
    expect(readPart(line)).toBe(part)
  })
})
