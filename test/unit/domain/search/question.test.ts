import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QueryFault } from '../../../../src/domain/search/parse-query.ts'
import { parseQuestion } from '../../../../src/domain/search/question.ts'

const wordsOf = (text: string) => parseQuestion(text).text.split(' OR ')

describe('a question', () => {
  it('looks for any of its words, without those that make it a question', () => {
    expect(wordsOf('What are the risks of our supply chain?')).toEqual(['risk', 'suppli', 'chain'])
  })

  it('also looks for the names that statements give to what it is about', () => {
    const words = wordsOf('What was the capex of the segment?')
    expect(words).toContain('segment')
    expect(words).toContain('"purchases of property"')
    expect(wordsOf('Was there a lawsuit?')).toEqual(['lawsuit'])
  })

  it.each([
    ['Which customers left in FY2023?', [2023]],
    ['Did it grow from 2021 to 2023?', [2021, 2023]],
    ['What was it in FY22?', [2022]],
    ['Is the plant built in 1903 still in use?', []],
    ['How many shares?', []],
  ])('names years: %s', (text, years) => {
    expect(parseQuestion(text).years).toEqual(years)
  })

  it('keeps phrases, exclusions and parentheses', () => {
    expect(parseQuestion('What of "going concern" doubts -covid?').text).toBe(
      '("going concern" OR doubt) AND NOT (covid)',
    )
    expect(parseQuestion('What is the ratio (debt to equity)?').text).toBe('ratio OR (debt OR equiti)')
  })

  it('of nothing but fillers looks for these', () => {
    expect(wordsOf('What is it?')).toEqual(['what', 'is', 'it'])
  })

  it('is parsed or has a fault with its place, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), text => {
        try {
          expect(parseQuestion(`${text}?`.toWellFormed()).text).not.toBe('')
        } catch (error) {
          expect(error).toBeInstanceOf(QueryFault)
        }
      }),
    )
  })
})
