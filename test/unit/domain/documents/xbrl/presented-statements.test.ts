import { describe, expect, it } from 'vitest'
import { parseLabels } from '../../../../../src/domain/documents/xbrl/labels.ts'
import {
  conceptOf,
  presentedStatements,
} from '../../../../../src/domain/documents/xbrl/presented-statements.ts'

const ROLE = 'http://example.com/role/Operations'
const LABEL = 'http://www.xbrl.org/2003/role'

const locators = (names: readonly string[]) =>
  names.map(name => `<link:loc xlink:href="x.xsd#${name.replace(':', '_')}" xlink:label="${name}"/>`).join('')

/** Arcs as `[from, to, attributes]`. */
function linkbase(
  kind: 'presentation' | 'calculation',
  arcs: readonly (readonly [string, string, string])[],
) {
  const names = [...new Set(arcs.flatMap(arc => arc.slice(0, 2)))]
  const lines = arcs.map(
    ([from, to, more], at) =>
      `<link:${kind}Arc xlink:from="${from}" xlink:to="${to}" order="${at + 1}" ${more}/>`,
  )
  return `<link:linkbase><link:${kind}Link xlink:role="${ROLE}">${locators(names)}${lines.join('')}</link:${kind}Link></link:linkbase>`
}

const schema = (title: string) =>
  `<xsd:schema><link:roleType roleURI="${ROLE}"><link:definition>0000004 - Statement - ${title}</link:definition></link:roleType></xsd:schema>`

const presentation = linkbase('presentation', [
  ['us-gaap:IncomeStatementAbstract', 'us-gaap:StatementTable', ''],
  ['us-gaap:StatementTable', 'us-gaap:StatementLineItems', ''],
  ['us-gaap:StatementTable', 'us-gaap:ProductOrServiceAxis', ''],
  ['us-gaap:StatementLineItems', 'us-gaap:Revenues', `preferredLabel="${LABEL}/totalLabel"`],
  ['us-gaap:StatementLineItems', 'co:Costs', `preferredLabel="http://www.xbrl.org/2009/role/negatedLabel"`],
  ['us-gaap:StatementLineItems', 'us-gaap:NetIncomeLoss', ''],
])
const calculation = linkbase('calculation', [
  ['us-gaap:NetIncomeLoss', 'us-gaap:Revenues', 'weight="1"'],
  ['us-gaap:NetIncomeLoss', 'co:Costs', 'weight="-1"'],
])
const { labels } = parseLabels(
  `<link:linkbase><link:labelLink>${locators(['us-gaap:Revenues'])}<link:labelArc xlink:from="us-gaap:Revenues" xlink:to="l"/>
  <link:label xlink:label="l" xlink:role="${LABEL}/label" xml:lang="en-US">Revenue</link:label>
  <link:label xlink:label="l" xlink:role="${LABEL}/totalLabel" xml:lang="en-US">Total revenue</link:label></link:labelLink></link:linkbase>`,
)

describe('presentedStatements', () => {
  it('gives lines in the order of the filer, with labels, totals, signs and sums, without dimensions', () => {
    const [statement, ...others] = presentedStatements(
      [schema('Statements of Operations'), presentation, calculation],
      labels,
    )
    expect(others).toEqual([])
    expect(statement).toMatchObject({ statement: 'income_statement', title: 'Statements of Operations' })
    const line = {
      isHeading: false,
      isTotal: false,
      isNegated: false,
      label: null,
      parent: null,
      weight: null,
    }
    expect(statement!.lines).toEqual([
      { ...line, concept: 'us-gaap:IncomeStatementAbstract', depth: 0, isHeading: true },
      {
        ...line,
        concept: 'us-gaap:Revenues',
        depth: 1,
        isTotal: true,
        label: 'Total revenue',
        parent: 3,
        weight: 1,
      },
      { ...line, concept: 'custom:Costs', depth: 1, isNegated: true, parent: 3, weight: -1 },
      { ...line, concept: 'us-gaap:NetIncomeLoss', depth: 1, isTotal: true },
    ])
  })

  it.each(['Statements of Operations (Parenthetical)', 'Income Taxes (Details)'])('leaves out %s', title => {
    expect(presentedStatements([schema(title), presentation, calculation], labels)).toEqual([])
  })

  it('reads the calculation linkbase if there is no presentation linkbase', () => {
    const [statement] = presentedStatements([schema('Operations'), calculation], labels)
    expect(statement?.lines.map(({ concept }) => concept)).toEqual([
      'us-gaap:Revenues',
      'custom:Costs',
      'us-gaap:NetIncomeLoss',
    ])
  })

  it('ends on arcs that form a circle', () => {
    const circle = linkbase('presentation', [
      ['us-gaap:Revenues', 'us-gaap:NetIncomeLoss', ''],
      ['us-gaap:NetIncomeLoss', 'us-gaap:Revenues', ''],
    ])
    expect(presentedStatements([schema('Operations'), circle], labels)).toEqual([])
  })
})

describe('conceptOf', () => {
  it.each([
    ['us-gaap:Assets', 'us-gaap:Assets'],
    ['ifrs-full:Assets', 'ifrs-full:Assets'],
    ['abc:OwnLine', 'custom:OwnLine'],
  ])('names %s as %s', (qname, concept) => {
    expect(conceptOf(qname)).toBe(concept)
  })
})
