import { describe, expect, it } from 'vitest'
import { isSectionId, SECTION_IDS } from '../../../../../src/domain/documents/sections/section.ts'

describe('section ids', () => {
  it('are names of small letters, digits and underscores, each once', () => {
    expect(SECTION_IDS.every(id => /^[a-z][a-z0-9_]*$/.test(id))).toBe(true)
    expect(new Set(SECTION_IDS).size).toBe(SECTION_IDS.length)
  })

  it.each([
    'risk_factors',
    'mda_full',
    'footnote_revenue',
    'item_2_02',
    'item_5',
    'exhibit_99_1',
    'exhibit_10_1',
    'footnote_other_3',
    'body',
  ])('know %s', id => {
    expect(isSectionId(id)).toBe(true)
  })

  it.each(['risk', 'item_2_99', 'exhibit_', 'footnote_other_', 'exhibit_99_1 '])('do not know %j', id => {
    expect(isSectionId(id)).toBe(false)
  })
})
