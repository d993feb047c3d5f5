import { describe, expect, it } from 'vitest'
import {
  checkSections,
  type FiledSection,
  type SectionCheck,
} from '../../../../../src/domain/documents/sections/quality.ts'
import { prose } from '../../../../support/section-documents.ts'

const STATEMENTS = [
  'Item 1. Financial Statements',
  'Balance Sheets',
  'Total assets | 10 | 12',
  'Statements of Cash Flows',
  'Net cash used in financing activities | (3.1) | 2',
  prose('accounting', 600),
].join('\n')

function section(values: Partial<FiledSection> & Pick<FiledSection, 'id'>): FiledSection {
  return { item: '1', state: 'extracted', confidence: 0.9, warnings: [], text: '', ...values }
}

const QUARTER: FiledSection[] = [
  section({ id: 'cover', item: null, text: prose('the cover') }),
  section({ id: 'financial_statements', text: STATEMENTS }),
  section({
    id: 'mda_full',
    item: '2',
    text: `Item 2. Management’s Discussion and Analysis\n${prose('results', 900)}`,
  }),
  section({ id: 'market_risk', item: '3', text: 'Item 3. Quantitative and Qualitative Disclosures\nNone.' }),
  section({ id: 'controls_procedures', item: '4', text: 'Item 4. Controls and Procedures\nEffective.' }),
  section({ id: 'legal_proceedings', item: '1', text: 'Item 1. Legal Proceedings\nNone.' }),
  section({
    id: 'risk_factors',
    item: '1A',
    text: 'Item 1A. Risk Factors\nThere have been no material changes.',
  }),
  section({ id: 'exhibits', item: '6', text: `Item 6. Exhibits\n${prose('exhibits', 600)}` }),
  ...['unregistered_sales', 'defaults_senior', 'mine_safety', 'other_information'].map(id =>
    section({ id, state: 'omitted', confidence: 0 }),
  ),
]

function failures(
  changes: readonly FiledSection[],
  form = '10-Q',
): Pick<SectionCheck, 'check' | 'section'>[] {
  const changed = new Map(changes.map(change => [change.id, change]))
  const sections = QUARTER.map(section => changed.get(section.id) ?? section)
  return checkSections({ form, filingDate: '2025-05-01', sections })
    .filter(({ passed }) => !passed)
    .map(({ check, section }) => ({ check, section }))
}

describe('checkSections', () => {
  it('passes a filing whose sections are right', () => {
    expect(failures([])).toEqual([])
  })

  it.each<[string, SectionCheck['check'], FiledSection]>([
    [
      'an item that is not found',
      'found',
      section({ id: 'market_risk', item: '3', state: 'not_found', confidence: 0 }),
    ],
    [
      'a main item of a few words',
      'size',
      section({ id: 'mda_full', item: '2', text: 'Item 2. Management 12' }),
    ],
    [
      'an item that begins with other text',
      'first_words',
      section({
        id: 'controls_procedures',
        item: '4',
        text: 'The board met.\nMore text.\nMore text.\nMore text.',
      }),
    ],
    [
      'an item with the heading of another item inside',
      'other_heading',
      section({
        id: 'legal_proceedings',
        item: '1',
        text: 'Item 1. Legal Proceedings\nNone.\nItem 6. Exhibits\nA list.',
      }),
    ],
    [
      'financial statements without statements',
      'statements',
      section({
        id: 'financial_statements',
        text: `Item 1. Financial Statements\n${prose('a schedule', 900)}`,
      }),
    ],
    [
      'a discussion that holds the statements',
      'statements',
      section({
        id: 'mda_full',
        item: '2',
        text: `Item 2. Management’s Discussion\n${STATEMENTS.replace(/^.*\n/, '')}\nNotes to Financial Statements\n${prose('notes')}`,
      }),
    ],
  ])('fails %s', (_, check, change) => {
    expect(failures([change])).toEqual([{ check, section: change.id }])
  })

  it('fails a long document that is mostly cover', () => {
    const cover = section({ id: 'cover', item: null, text: prose('the cover', 40_000) })
    expect(failures([cover])).toEqual([{ check: 'size', section: 'cover' }])
  })

  it('fails a filing of which less than 98 % of the words are served', () => {
    const cover = section({ id: 'cover', item: null, warnings: ['served_words:970/1000'] })
    expect(failures([cover])).toEqual([{ check: 'coverage', section: null }])
  })

  it('expects no item of an amendment and one item of a current report', () => {
    const event = section({ id: 'body', item: null, text: prose('an event') })
    const found = (form: string) =>
      checkSections({ form, filingDate: '2019-05-01', sections: [event] }).filter(
        ({ check }) => check === 'found',
      )
    expect(found('10-K/A')).toEqual([])
    expect(found('8-K')).toMatchObject([{ passed: false }])
    expect(found('S-1')).toEqual([])
  })
})
