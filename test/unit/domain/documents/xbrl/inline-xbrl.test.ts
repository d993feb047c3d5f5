import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../../src/domain/documents/reader/parse-document.ts'

const HEADER = `<div style="display:none"><ix:header><ix:hidden>
<ix:nonNumeric name="dei:AmendmentFlag" contextRef="y" format="ixt:fixed-false">no</ix:nonNumeric>
<ix:nonFraction name="a:Hidden" contextRef="y" unitRef="usd" decimals="INF">7</ix:nonFraction>
</ix:hidden><ix:resources>
<xbrli:context id="y"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000123</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="s"><xbrli:entity><xbrli:identifier>0000000123</xbrli:identifier><xbrli:segment>
<xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">a:CloudMember</xbrldi:explicitMember>
<xbrldi:typedMember dimension="a:RowAxis"><a:Row>row 1</a:Row></xbrldi:typedMember>
</xbrli:segment></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit id="eps"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
<xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
<xbrli:unit id="area"><xbrli:measure>utr:m</xbrli:measure><xbrli:measure>utr:m</xbrli:measure></xbrli:unit>
</ix:resources></ix:header></div>`

const read = (body: string) => parseHtml(`<html><body>${HEADER}${body}</body></html>`)
const factOf = (body: string) => {
  const document = read(body)
  const fact = document.facts.findLast(({ concept }) => !/Hidden|AmendmentFlag/.test(concept))
  return { document, fact: fact!, printed: document.text.slice(fact?.start ?? 0, fact?.end ?? 0) }
}
const number = (attributes: string, text: string) =>
  `<ix:nonFraction name="us-gaap:Revenues" contextRef="y" unitRef="usd" ${attributes}>${text}</ix:nonFraction>`

describe('inline XBRL', () => {
  it('reads contexts: entity, period, explicit and typed members', () => {
    expect([...read('').contexts.values()]).toEqual([
      { id: 'y', cik: 123, periodStart: '2024-01-01', periodEnd: '2024-12-31', dimensions: [] },
      {
        id: 's',
        cik: 123,
        periodStart: null,
        periodEnd: '2024-12-31',
        dimensions: [
          { axis: 'us-gaap:StatementBusinessSegmentsAxis', member: 'a:CloudMember' },
          { axis: 'a:RowAxis', member: 'row 1' },
        ],
      },
    ])
  })

  it('reads hidden facts, which have no place in the text', () => {
    const { facts, text } = read('<p>Shown</p>')
    expect(text).toBe('Shown')
    expect(facts).toEqual([
      {
        concept: 'dei:AmendmentFlag',
        contextId: 'y',
        unit: null,
        value: null,
        decimals: null,
        text: 'false',
        start: null,
        end: null,
      },
      {
        concept: 'a:Hidden',
        contextId: 'y',
        unit: 'USD',
        value: 7,
        decimals: null,
        text: null,
        start: null,
        end: null,
      },
    ])
  })

  it.each([
    ['scale="6" decimals="-6" format="ixt:num-dot-decimal"', '1,234.5', 1_234_500_000, '1,234.5'],
    ['scale="6"', '1.1', 1_100_000, '1.1'],
    ['sign="-" scale="3"', '(<b>89</b>)', -89_000, '(89)'],
    ['scale="-2"', '12.5', 0.125, '12.5'],
    ['format="ixt:numcommadecimal"', '1.234,5', 1234.5, '1.234,5'],
    ['format="ixt:fixed-zero"', '—', 0, '—'],
    ['format="ixt:zerodash" sign="-"', '-', 0, '-'],
    ['format="ixt-sec:numwordsen" scale="6"', 'twenty-five', 25_000_000, 'twenty-five'],
    ['format="ixt-sec:numwordsen"', 'no', 0, 'no'],
    ['', '&#160;42&nbsp;', 42, '42'],
    ['', '$ 5', 5, '$ 5'],
  ])('reads the number of %s', (attributes, markup, value, printed) => {
    const { fact, document } = factOf(`<p>Sales of ${number(attributes, markup)} last year</p>`)
    expect(fact).toMatchObject({ concept: 'us-gaap:Revenues', unit: 'USD', value })
    expect(document.text.slice(fact.start!, fact.end!)).toBe(printed)
  })

  it('reads units that divide and multiply', () => {
    const unitOf = (unit: string) =>
      factOf(`<p><ix:nonFraction name="a:B" contextRef="y" unitRef="${unit}">1</ix:nonFraction>`).fact.unit
    expect(['eps', 'area'].map(unitOf)).toEqual(['USD/shares', 'm*m'])
  })

  it('reads a fact that is nil as without value', () => {
    expect(factOf(`<p>${number('xsi:nil="true"', '—')}</p>`).fact).toMatchObject({ value: null, text: null })
  })

  it('reads facts inside facts', () => {
    const inner = '<ix:nonFraction name="a:Inner" contextRef="y" unitRef="usd" scale="3">5</ix:nonFraction>'
    const { facts } = read(`<p>${number('scale="6"', inner)}</p>`)
    expect(facts.slice(2).map(({ concept, value }) => [concept, value])).toEqual([
      ['a:Inner', 5_000],
      ['us-gaap:Revenues', 5_000_000],
    ])
  })

  it('reads a fraction', () => {
    const body =
      '<p><ix:fraction name="a:Ratio" contextRef="y" unitRef="usd"><ix:numerator>1</ix:numerator>/<ix:denominator>4</ix:denominator></ix:fraction>'
    expect(factOf(body).fact).toMatchObject({ concept: 'a:Ratio', value: 0.25 })
  })

  it.each([
    ['ixt:date-monthname-day-year-en', 'September 28, 2024', '2024-09-28'],
    ['ixt:fixed-true', '☒', 'true'],
    ['ixt-sec:boolballotbox', '☐', 'false'],
    ['ixt-sec:stateprovnameen', 'California', 'California'],
  ])('reads text facts of format %s', (format, text, value) => {
    const body = `<p>On <ix:nonNumeric name="dei:Thing" contextRef="y" format="${format}">${text}</ix:nonNumeric></p>`
    expect(factOf(body)).toMatchObject({ fact: { text: value, value: null, unit: null }, printed: text })
  })

  it('places facts of table cells in the text of their table', () => {
    const { facts, text } = read(
      `<table><tr><td></td><td>2024</td></tr><tr><td>Sales</td><td>$</td><td>${number('', '1,234')}</td></tr><tr><td>Costs</td><td>5</td></tr></table>`,
    )
    const { start, end } = facts.at(-1)!
    expect(text.slice(start!, end!)).toBe('1,234')
    expect(text.slice(0, start!)).toMatch(/Sales \| \$$/)
  })

  it('follows a text block through its continuations, in their order and around what is excluded', () => {
    const { text, textBlocks } = read(
      '<ix:nonNumeric name="us-gaap:DebtDisclosureTextBlock" contextRef="y" id="t1" continuedAt="t2" escape="true"><p>Debt one</p></ix:nonNumeric>' +
        '<p>Other text</p><ix:continuation id="t3"><p>Debt three</p></ix:continuation>' +
        '<ix:continuation id="t2" continuedAt="t3"><p>Debt <ix:exclude>page 7</ix:exclude> two</p></ix:continuation>',
    )
    expect(textBlocks).toHaveLength(1)
    expect(textBlocks[0]).toMatchObject({ concept: 'us-gaap:DebtDisclosureTextBlock', contextId: 'y' })
    expect(textBlocks[0]!.spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Debt one',
      'Debt',
      'two',
      'Debt three',
    ])
  })

  it('goes round a circle of continuations once', () => {
    const { textBlocks, warnings } = read(
      '<p><ix:nonNumeric name="a:NoteTextBlock" contextRef="y" continuedAt="t1">a</ix:nonNumeric><ix:continuation id="t1" continuedAt="t1">b</ix:continuation>',
    )
    expect(textBlocks[0]!.spans).toHaveLength(2)
    expect(warnings).toEqual(['broken_continuation'])
  })

  it('names what it cannot read instead of guessing', () => {
    const { facts, warnings } = read(
      `<p>${number('', 'several')}</p><p>${number('', '5').replace('"usd"', '"none"')}</p>`,
    )
    expect(facts.slice(2)).toMatchObject([{ value: 5, unit: null }])
    expect(warnings).toEqual(['unreadable_fact', 'unknown_unit'])
  })
})
