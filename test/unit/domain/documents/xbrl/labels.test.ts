import { describe, expect, it } from 'vitest'
import { dimensionOfAxis } from '../../../../../src/domain/documents/xbrl/instance.ts'
import {
  conceptMatcher,
  labelFromQName,
  parseLabels,
} from '../../../../../src/domain/documents/xbrl/labels.ts'

const label = (key: string, role: string, text: string, language = 'en-US') =>
  `<link:label xlink:label="${key}" xlink:role="http://www.xbrl.org/2003/role/${role}" xml:lang="${language}">${text}</link:label>`

describe('label linkbase', () => {
  it('gives elements their standard and terse labels in English', () => {
    const { labels, warnings } = parseLabels(`<?xml version="1.0"?><link:linkbase><link:labelLink>
      <link:loc xlink:href="https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd#us-gaap_Revenues" xlink:label="loc_1"/>
      <link:labelArc xlink:from="loc_1" xlink:to="lab_1"/>
      ${label('lab_1', 'label', 'Revenues &amp;\n other')}${label('lab_1', 'terseLabel', 'Sales')}
      ${label('lab_1', 'documentation', 'Amount of revenue.')}${label('lab_1', 'label', 'Chiffre', 'fr')}
      <link:loc xlink:href="a-20240928.xsd#a_CloudMember" xlink:label="loc_2"/>
      <link:labelArc xlink:from="loc_2" xlink:to="lab_2"/>${label('lab_2', 'label', 'Cloud [Member]')}
      </link:labelLink></link:linkbase>`)
    expect([...labels].map(([name, { standard, terse }]) => [name, { standard, terse }])).toEqual([
      ['us-gaap:Revenues', { standard: 'Revenues & other', terse: 'Sales' }],
      ['a:CloudMember', { standard: 'Cloud [Member]', terse: null }],
    ])
    expect(labels.get('us-gaap:Revenues')?.byRole.get('http://www.xbrl.org/2003/role/documentation')).toBe(
      'Amount of revenue.',
    )
    expect(warnings).toEqual([])
  })
})

describe('words of a name', () => {
  it.each([
    ['us-gaap:ProductsAndServicesMember', 'Products and services'],
    ['srt:AmericasMember', 'Americas'],
    ['a:EMEAMember', 'EMEA'],
    ['a:USGovernmentMember', 'US government'],
    ['us-gaap:StatementBusinessSegmentsAxis', 'Statement business segments'],
    ['a:Level3Member', 'Level 3'],
    ['country:US', 'United States'],
    ['country:XX', 'XX'],
    ['a:Member', 'Member'],
    ['a:XRayMember', 'X ray'],
  ])('%s', (qname, words) => {
    expect(labelFromQName(qname)).toBe(words)
  })
})

describe('words of elements', () => {
  it.each([
    ['deferred revenue', 'us-gaap:DeferredRevenueNoncurrent', null, true],
    ['Rev DEF', 'us-gaap:DeferredRevenueNoncurrent', null, true],
    ['evenue', 'us-gaap:DeferredRevenueNoncurrent', null, false],
    ['contract', 'us-gaap:DeferredRevenue', 'Contract liabilities', true],
    ['resume', 'made:Other', 'Résumé fees', true],
    ['contract other', 'us-gaap:DeferredRevenue', 'Contract liabilities', false],
  ])('%s in %s (%s): %s', (search, qname, label, isFound) => {
    expect(conceptMatcher(search)(qname, label)).toBe(isFound)
  })
})

describe('dimensions', () => {
  it.each([
    ['us-gaap:StatementBusinessSegmentsAxis', 'segment'],
    ['us-gaap:SubsegmentsAxis', 'segment'],
    ['srt:ConsolidationItemsAxis', 'segment'],
    ['srt:StatementGeographicalAxis', 'geography'],
    ['us-gaap:StatementGeographicalAxis', 'geography'],
    ['srt:ProductOrServiceAxis', 'product'],
    ['srt:MajorCustomersAxis', null],
    ['us-gaap:StatementEquityComponentsAxis', null],
  ])('%s means %s', (axis, kind) => {
    expect(dimensionOfAxis(axis)).toBe(kind)
  })
})
