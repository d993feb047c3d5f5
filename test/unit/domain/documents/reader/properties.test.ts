import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../../src/domain/documents/reader/decode-text.ts'
import {
  parseDocument,
  parseHtml,
  parseText,
} from '../../../../../src/domain/documents/reader/parse-document.ts'
import { parseSubmission } from '../../../../../src/domain/documents/reader/submission.ts'
import { parseInstance } from '../../../../../src/domain/documents/xbrl/instance.ts'
import { parseLabels } from '../../../../../src/domain/documents/xbrl/labels.ts'
import { arbitraryMarkup, markedUpWord } from '../../../../support/document/arbitraries.ts'
import { brokenInvariants } from '../../../../support/document/show.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const RUNS = { numRuns: propertyRuns(500) }

describe('whatever is read', () => {
  it('never throws, and every block cuts its own text out of the whole', () => {
    fc.assert(
      fc.property(arbitraryMarkup, markup => {
        for (const read of [parseDocument, parseHtml, parseText])
          expect(brokenInvariants(read(markup))).toEqual([])
        parseInstance(markup)
        parseLabels(markup)
        for (const { text } of parseSubmission(markup).documents)
          expect(brokenInvariants(parseDocument(text))).toEqual([])
      }),
      RUNS,
    )
  })

  it('holds for bytes of every kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        expect(brokenInvariants(parseDocument(decodeText(bytes).text))).toEqual([])
      }),
      RUNS,
    )
  })

  it('returns the same for the same', () => {
    fc.assert(
      fc.property(arbitraryMarkup, markup => {
        expect(parseHtml(markup)).toEqual(parseHtml(markup))
      }),
    )
  })
})

describe('words', () => {
  it('are never broken by markup inside a line', () => {
    fc.assert(
      fc.property(markedUpWord, ({ word, markup }) => {
        expect(parseHtml(`<p>${markup}</p>`).text).toBe(word)
      }),
      RUNS,
    )
  })

  it('are never glued or lost between cells, blocks and lines', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    const border = fc.constantFrom(
      '</p><p>',
      '<br>',
      '</td><td>',
      '</td></tr><tr><td>',
      '<div></div>',
      '&nbsp;',
      ' ',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(word, border), { minLength: 1, maxLength: 30 }), words => {
        const { text } = parseHtml(`<table><tr><td>${words.flat().join('')}</td></tr></table>`)
        expect(text.split(/[\s|]+/)).toEqual(words.map(([first]) => first))
      }),
      RUNS,
    )
  })
})

describe('facts', () => {
  it('lie on the digits that are formatFormula', () => {
    const cell = fc.record({
      digits: fc.integer({ min: 1, max: 999_999 }),
      sign: fc.boolean(),
      tail: fc.constantFrom('', '%', ')'),
    })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), cells => {
        const rows = cells.map(
          ({ digits, sign, tail }, index) =>
            `<tr><td>Line ${index}</td><td>${sign ? '$' : ''}</td><td><ix:nonFraction name="a:B" contextRef="c">${digits}</ix:nonFraction></td><td>${tail}</td></tr>`,
        )
        const { text, facts } = parseHtml(`<p>Before</p><table>${rows.join('')}</table>`)
        expect(facts.map(({ start, end }) => text.slice(start!, end!))).toEqual(
          cells.map(({ digits }) => String(digits)),
        )
      }),
      RUNS,
    )
  })
})
