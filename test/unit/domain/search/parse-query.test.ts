import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuestion, leavesOf, parseQuery, QueryFault } from '../../../../src/domain/search/parse-query.ts'

const faultOf = (text: string): string | null => {
  try {
    parseQuery(text, 'all')
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(QueryFault)
    return (error as QueryFault).message
  }
}

describe('parseQuery', () => {
  it.each([
    ['supply chains disrupted', 'suppli AND chain AND disrupt', 'suppli OR chain OR disrupt'],
    ['a OR b c', 'a OR (b AND c)', 'a OR (b OR c)'],
    ['(a OR "B c") -d x*', '((a OR "b c") AND x*) AND NOT (d)', '((a OR "b c") OR x*) AND NOT (d)'],
    ['10-K "company’s"', '10 AND k AND "company"', '10 OR k OR "company"'],
    ['"net sales"~5', '"net sales"~5', '"net sales"~5'],
    ['“curly quotes” $1,234.5 12%', '"curly quotes" AND 1,234.5 AND 12', '"curly quotes" OR 1,234.5 OR 12'],
    ['a -(b OR c)', 'a AND NOT ((b OR c))', 'a AND NOT ((b OR c))'],
    ['same same', 'same', 'same'],
    ['- a *', 'a', 'a'],
  ])('reads %s', (text, all, any) => {
    const written = (match: 'all' | 'any') => parseQuery(text, match).text.replace(/^\((\w)\)/, '$1')
    expect(written('all')).toBe(all)
    expect(written('any')).toBe(any)
  })

  it.each([
    ['"going concern', 'at character 1: the quote is not closed'],
    ['risk ""', 'at character 6: the quotes hold no word'],
    ['a OR', 'at character 3: OR needs a word after it'],
    ['OR a', 'at character 1: OR needs a word before it'],
    ['a) b', 'at character 2: there is no opening parenthesis for this one'],
    ['b (a', 'at character 3: the parenthesis is not closed'],
    ['b ()', 'at character 3: the parentheses are empty'],
    ['-foo', 'at character 1: an excluded word needs a word to search for beside it'],
    ['a OR -b', 'at character 6: an excluded word needs a word to search for beside it'],
    ['"a b"~', 'at character 6: ~ takes the number of words between, 1 to 100'],
    ['-- ** &', 'at character 1: the query has no words to search for'],
    ['a\u0001b', 'at character 2: control characters are not allowed'],
    ['a\ud800', 'at character 2: control characters are not allowed'],
    ['a'.repeat(501), 'at character 501: the query is longer than 500 characters'],
    [`${'a* '.repeat(25)}`, 'at character 61: a query may have at most 20 words with *'],
    [`${'('.repeat(22)}a`, 'at character 21: parentheses are nested more than 20 deep'],
  ])('rejects %j with the place of the fault', (text, message) => {
    expect(faultOf(text)).toBe(message)
  })

  it('parses any text or says where it cannot, and never fails on a word alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        faultOf(text)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9'.&/$%*-]{0,30}$/), word => {
        expect(faultOf(word)).toBeNull()
        expect(leavesOf(parseQuery(word, 'all').root).length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('isQuestion', () => {
  it.each([
    ['What is the revenue of 2023?', true],
    ['What was paid? Answer in millions.', true],
    ['"why?" risk', false],
    ['supply chain', false],
    ['a?b', false],
  ])('reports %s: %s', (text, expected) => {
    expect(isQuestion(text)).toBe(expected)
  })
})
