import { describe, expect, it } from 'vitest'
import { SECTION_IDS, sectionTitle } from '../../../../../src/domain/documents/sections/section.ts'

describe('the title of a section id', () => {
  it('is that of the form that has the item', () => {
    expect(sectionTitle('risk_factors')).toBe('Risk Factors')
    expect(sectionTitle('item_2_02')).toBe('Results of Operations and Financial Condition')
  })

  it('is never the id itself for a section with a name of its own', () => {
    expect(SECTION_IDS.filter(id => sectionTitle(id) === id)).toEqual([])
  })

  it('has the number of an exhibit', () => {
    expect(sectionTitle('exhibit_10_1')).toBe('Exhibit 10.1')
  })
})
