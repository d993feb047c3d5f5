import { describe, expect, it } from 'vitest'
import { parseInstance } from '../../../../../src/domain/documents/xbrl/instance.ts'

const instance = (body: string) => `<?xml version="1.0" encoding="utf-8"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:us-gaap="http://fasb.org/us-gaap/2012">
<us-gaap:Assets contextRef="i" unitRef="usd" decimals="-6">1200000000</us-gaap:Assets>${body}
<context id="i"><entity><identifier scheme="http://www.sec.gov/CIK">0000000123</identifier><segment>
<xbrldi:explicitMember dimension="us-gaap:StatementGeographicalAxis">country:US</xbrldi:explicitMember></segment></entity>
<period><instant>2012-06-30</instant></period></context>
<unit id="usd"><measure>iso4217:USD</measure></unit>
</xbrl>`

describe('XBRL instance', () => {
  it('reads facts with units and contexts that stand below them', () => {
    expect(parseInstance(instance(''))).toEqual({
      text: '',
      blocks: [],
      facts: [
        {
          concept: 'us-gaap:Assets',
          contextId: 'i',
          unit: 'USD',
          value: 1.2e9,
          decimals: -6,
          text: null,
          start: null,
          end: null,
        },
      ],
      contexts: new Map([
        [
          'i',
          {
            id: 'i',
            cik: 123,
            periodStart: null,
            periodEnd: '2012-06-30',
            dimensions: [{ axis: 'us-gaap:StatementGeographicalAxis', member: 'country:US' }],
          },
        ],
      ]),
      textBlocks: [],
      furnitureWords: 0,
      warnings: [],
    })
  })

  it.each([
    ['<a:B contextRef="i" unitRef="usd" xsi:nil="true"/>', { unit: 'USD', value: null, text: null }],
    ['<a:B contextRef="i" unitRef="usd"> -1.5E3 </a:B>', { value: -1500 }],
    ['<dei:DocumentType contextRef="i">10-K</dei:DocumentType>', { unit: null, value: null, text: '10-K' }],
    ['<a:B contextRef="i">AT&amp;T &lt;x&gt;</a:B>', { text: 'AT&T <x>' }],
    ['<a:B contextRef="i"><![CDATA[<p>x</p>]]></a:B>', { text: '<p>x</p>' }],
    ['<a:NoteTextBlock contextRef="i">&lt;p&gt;x</a:NoteTextBlock>', { text: null }],
    ['<a:B contextRef="i">a<div>b<br/>c</div>d</a:B>', { text: 'abcd' }],
  ])('reads %s', (markup, fact) => {
    expect(parseInstance(instance(markup)).facts.at(-1)).toMatchObject(fact)
  })

  it('reads names longer than most', () => {
    const name = `a:${'LongName'.repeat(20)}`
    expect(parseInstance(instance(`<${name} contextRef="i">x</${name}>`)).facts.at(-1)?.concept).toBe(name)
  })

  it('names a number that is none', () => {
    const { facts, warnings } = parseInstance(instance('<a:B contextRef="i" unitRef="usd">n/a</a:B>'))
    expect(facts).toHaveLength(1)
    expect(warnings).toEqual(['unreadable_fact'])
  })

  it('survives a file that is cut off', () => {
    const whole = instance('')
    for (let end = 0; end < whole.length; end += 7) {
      expect(() => parseInstance(whole.slice(0, end))).not.toThrow()
    }
  })
})
