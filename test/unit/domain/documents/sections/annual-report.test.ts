import { describe, expect, it } from 'vitest'
import { bold, only, type Piece, prose, sectionsOfFiling } from '../../../../support/section-documents.ts'

const ITEMS: readonly (readonly [string, string, string])[] = [
  ['1', 'Business', 'products'],
  ['1A', 'Risk Factors', 'risks'],
  ['1B', 'Unresolved Staff Comments', 'letters'],
  ['1C', 'Cybersecurity', 'intruders'],
  ['2', 'Properties', 'plants'],
  ['3', 'Legal Proceedings', 'suits'],
  ['4', 'Mine Safety Disclosures', 'mines'],
  ['5', 'Market for Registrant’s Common Equity', 'shares'],
  ['6', '[Reserved]', ''],
  ['7', 'Management’s Discussion and Analysis of Financial Condition', 'results'],
  ['7A', 'Quantitative and Qualitative Disclosures About Market Risk', 'rates'],
  ['8', 'Financial Statements and Supplementary Data', 'balances'],
  ['9', 'Changes in and Disagreements with Accountants', 'accountants'],
  ['9A', 'Controls and Procedures', 'controls'],
  ['9B', 'Other Information', 'plans'],
  ['9C', 'Disclosure Regarding Foreign Jurisdictions that Prevent Inspections', 'inspections'],
  ['10', 'Directors, Executive Officers and Corporate Governance', 'directors'],
  ['11', 'Executive Compensation', 'salaries'],
  ['12', 'Security Ownership of Certain Beneficial Owners', 'owners'],
  ['13', 'Certain Relationships and Related Transactions', 'relations'],
  ['14', 'Principal Accountant Fees and Services', 'fees'],
  ['15', 'Exhibits, Financial Statement Schedules', 'exhibits'],
]
const SIGNED: Piece[] = [
  bold('SIGNATURES'),
  'Pursuant to the requirements of Section 13 the registrant has signed.',
]

function body(
  items = ITEMS,
  heading = ([item, title]: readonly string[]) => bold(`Item ${item}. ${title}`),
): Piece[] {
  return items.flatMap(row => [heading(row), ...(row[2] === '' ? [] : [prose(row[2]!)])])
}

const contents = ITEMS.map(([item, title], index) => `Item ${item}. ${title} ${index * 4 + 3}`)

describe('sectionsOf a 10-K', () => {
  it('finds every item, in the order of the form, between cover and signatures', () => {
    const sections = sectionsOfFiling('10-K', '2025-02-01', [
      'Annual report',
      ...contents,
      ...body(),
      ...SIGNED,
    ])
    expect(sections.map(({ id }) => id)).toEqual([
      'cover',
      'business',
      'risk_factors',
      'unresolved_staff_comments',
      'cybersecurity',
      'properties',
      'legal_proceedings',
      'mine_safety',
      'market_equity',
      'selected_financial_data',
      'mda_full',
      'market_risk',
      'financial_statements',
      'accounting_disagreements',
      'controls_procedures',
      'other_information',
      'foreign_inspections',
      'directors_officers',
      'executive_compensation',
      'security_ownership',
      'related_transactions',
      'accountant_fees',
      'exhibits',
      'signatures',
    ])
    expect(sections.map(({ order }) => order)).toEqual(sections.map((_, index) => index))
    expect(only(sections, 'risk_factors')).toMatchObject({ part: 'I', item: '1A', state: 'extracted' })
    expect(only(sections, 'risk_factors').text).toMatch(/^Item 1A\. Risk Factors\n\n.*risks here\.$/)
    expect(only(sections, 'selected_financial_data')).toMatchObject({
      state: 'reserved',
      text: 'Item 6. [Reserved]',
    })
    expect(only(sections, 'cover').text).toContain('Annual report')
    expect(only(sections, 'signatures').text).toMatch(/^SIGNATURES/)
  })

  it('does not take the body right behind a short contents for an entry of it', () => {
    const sections = sectionsOfFiling('10-K', '2025-02-01', [
      ...contents,
      bold('PART I'),
      ...body(),
      ...SIGNED,
    ])
    expect(only(sections, 'business').text).toContain('products')
  })

  it('follows links of the contents only to places with an item', () => {
    const listed: Piece[] = ITEMS.map(([item, title]) => ({
      text: `Item ${item}. ${title}`,
      links: [item === '3' ? 'i1A' : `i${item}`],
    }))
    const linked = body(ITEMS, ([item, title]) => bold(`Item ${item}. ${title}`, { anchors: [`i${item}`] }))
    const sections = sectionsOfFiling('10-K', '2025-02-01', [...listed, ...linked, ...SIGNED])
    expect(only(sections, 'mda_full')).toMatchObject({ detector: 'contents', confidence: 0.5 })
    expect(only(sections, 'legal_proceedings')).toMatchObject({ detector: 'heading', confidence: 0.9 })
    expect(only(sections, 'legal_proceedings').text).toContain('suits')
  })

  it('finds headings without a number where links lead to them, and by title between their neighbours', () => {
    const listed: Piece[] = ITEMS.map(([item, title]) => ({
      text: `Item ${item}. ${title} 4`,
      links: [`i${item}`],
    }))
    const pieces = body(ITEMS, ([item, title]) => {
      if (item === '2') return bold('Properties', { anchors: ['i2'] })
      return bold(item === '9A' ? 'Controls and Procedures' : `Item ${item}. ${title}`)
    })
    const sections = sectionsOfFiling('10-K', '2025-02-01', [
      ...listed,
      prose('an introduction', 900),
      ...pieces,
      ...SIGNED,
    ])
    expect(only(sections, 'properties')).toMatchObject({ detector: 'contents', state: 'extracted' })
    expect(only(sections, 'properties').text).toContain('plants')
    expect(only(sections, 'controls_procedures')).toMatchObject({ detector: 'heading' })
    expect(only(sections, 'controls_procedures').text).toContain('controls')
    expect(only(sections, 'accounting_disagreements').text).not.toContain('controls')
  })

  it('passes over mentions of items in prose, running heads and their repetition', () => {
    const pieces = body().flatMap(piece =>
      typeof piece === 'string' && piece.includes('results')
        ? [
            piece,
            'Item 1A of this report tells more.',
            'Item 7. Management’s Discussion and Analysis (continued)',
            bold('Item 7. Management’s Discussion and Analysis of Financial Condition'),
            prose('more results'),
            'Item 9A. Controls and Procedures, of our last report, says so.',
            prose('further results'),
          ]
        : [piece],
    )
    const sections = sectionsOfFiling('10-K', '2025-02-01', [...contents, ...pieces, ...SIGNED])
    expect(only(sections, 'mda_full').text).toContain('further results')
    expect(only(sections, 'controls_procedures').text).toMatch(/^Item 9A\. Controls and Procedures\n/)
  })

  it('puts headings together that are broken over lines or cells', () => {
    const pieces = body(ITEMS, ([item, title]) => {
      if (item === '1A') return { text: 'Item', style: { bold: 1 } }
      if (item === '7') return { text: '', rows: [['Item 7.', title!]], layout: true }
      return bold(`Item ${item}. ${title}`)
    }).flatMap(piece =>
      typeof piece === 'object' && 'text' in piece && piece.text === 'Item'
        ? [piece, bold('1A.'), bold('Risk Factors')]
        : [piece],
    )
    const sections = sectionsOfFiling('10-K', '2025-02-01', [...contents, ...pieces, ...SIGNED])
    expect(only(sections, 'risk_factors').text).toMatch(/^Item\n\n1A\.\n\nRisk Factors\n\n.*risks/)
    expect(only(sections, 'mda_full').text).toMatch(/^Item 7\. \| Management.*\n\n.*results/)
  })

  it('serves combined items under the first, and the second from its own title or whole', () => {
    const rest = ITEMS.filter(([item]) => !['1', '1A', '1B', '1C', '2', '11', '12'].includes(item))
    const pieces = [
      bold('Items 1 and 2. Business and Properties'),
      prose('products'),
      bold('Properties'),
      prose('plants'),
      ...body(rest).flatMap(piece =>
        typeof piece === 'object' && 'text' in piece && piece.text.startsWith('Item 13')
          ? [bold('Items 11 and 12. Compensation and Ownership'), prose('pay and owners'), piece]
          : [piece],
      ),
    ]
    const sections = sectionsOfFiling('10-K', '2004-02-01', [...pieces, ...SIGNED])
    expect(only(sections, 'business').text).toContain('plants')
    expect(only(sections, 'properties')).toMatchObject({
      state: 'incorporated_by_reference',
      warnings: ['combined_with:business'],
    })
    expect(only(sections, 'properties').text).toMatch(/^Properties\n\n.*plants/)
    expect(only(sections, 'security_ownership').text).toBe(only(sections, 'executive_compensation').text)
  })

  it('lets items in a row share the pointer behind the last of them', () => {
    const pieces = body(ITEMS.slice(0, 16))
    for (const [item, title] of ITEMS.slice(16, 19)) pieces.push(bold(`Item ${item}. ${title}`))
    pieces.push(
      'The information required by these items is incorporated herein by reference to the proxy statement.',
    )
    const sections = sectionsOfFiling('10-K', '2025-02-01', [...pieces, ...body(ITEMS.slice(19)), ...SIGNED])
    expect(only(sections, 'directors_officers')).toMatchObject({
      state: 'incorporated_by_reference',
      warnings: ['combined_with:security_ownership'],
    })
    expect(only(sections, 'directors_officers').text).toContain('proxy statement')
  })

  it('reads the items in force on the filing date', () => {
    const old = sectionsOfFiling('10-K405', '1997-03-01', [
      ...body([
        ['1', 'Business', 'products'],
        ['2', 'Properties', 'plants'],
        ['3', 'Legal Proceedings', 'suits'],
        ['4', 'Submission of Matters to a Vote of Security Holders', 'votes'],
      ]),
      bold('Executive Officers of the Registrant'),
      prose('officers'),
      ...body([
        ['5', 'Market for Registrant’s Common Equity', 'shares'],
        ['6', 'Selected Financial Data', 'figures'],
        ['7', 'Management’s Discussion and Analysis', 'results'],
        ['8', 'Financial Statements and Supplementary Data', 'balances'],
        ['14', 'Exhibits, Financial Statement Schedules and Reports on Form 8-K', 'exhibits'],
      ]),
      ...SIGNED,
    ])
    expect(only(old, 'submission_of_matters')).toMatchObject({ item: '4', state: 'extracted' })
    expect(only(old, 'submission_of_matters').text).not.toContain('officers')
    expect(only(old, 'executive_officers').text).toContain('officers')
    expect(only(old, 'exhibits')).toMatchObject({ item: '14', part: 'IV' })
    expect(only(old, 'executive_compensation').state).toBe('not_found')
    expect(
      old.some(({ id }) =>
        ['risk_factors', 'cybersecurity', 'controls_procedures', 'market_risk'].includes(id),
      ),
    ).toBe(false)
    const interim = sectionsOfFiling('10-K', '2003-03-20', [
      ...body([
        ['12', 'Security Ownership of Certain Beneficial Owners', 'owners'],
        ['13', 'Certain Relationships and Related Transactions', 'relations'],
        ['14', 'Controls and Procedures', 'controls'],
        ['15', 'Exhibits and Financial Statement Schedules', 'exhibits'],
      ]),
      ...SIGNED,
    ])
    expect(only(interim, 'controls_procedures').item).toBe('14')
    expect(only(interim, 'exhibits').item).toBe('15')
  })

  it('says of an amendment only what it has', () => {
    const sections = sectionsOfFiling('10-K/A', '2025-04-30', [
      'Explanatory note',
      ...body(ITEMS.slice(16, 21)),
      ...SIGNED,
    ])
    expect(sections.map(({ id }) => id)).toEqual([
      'cover',
      'directors_officers',
      'executive_compensation',
      'security_ownership',
      'related_transactions',
      'accountant_fees',
      'signatures',
    ])
  })

  it('serves a document without items whole, and names what it should have', () => {
    const sections = sectionsOfFiling('10-K', '2025-02-01', [prose('this and that', 2000)])
    expect(sections[0]).toMatchObject({ id: 'body', state: 'extracted', warnings: ['no_items_found'] })
    expect(only(sections, 'risk_factors')).toMatchObject({
      state: 'not_found',
      text: '',
      detector: null,
      confidence: 0,
    })
  })

  it('warns of an unusual size, of one text twice, and of text outside the items', () => {
    const pieces = body().map(piece =>
      typeof piece === 'string' && piece.includes('fees') ? prose('relations') : piece,
    )
    const sections = sectionsOfFiling('10-K', '2025-02-01', [
      ...pieces,
      ...SIGNED,
      prose('an appendix', 30_000),
    ])
    expect(only(sections, 'risk_factors')).toMatchObject({
      confidence: 0.5,
      warnings: ['shorter_than_usual'],
    })
    expect(only(sections, 'business').warnings.join()).toMatch(/items_cover_percent:\d+/)
  })

  it('takes titles alone where no heading has a number', () => {
    const pieces = body(ITEMS, ([, title]) => bold(title!))
    const sections = sectionsOfFiling('10-K', '2025-02-01', ['Annual report', ...pieces, ...SIGNED])
    expect(only(sections, 'risk_factors').text).toMatch(/^Risk Factors\n\n.*risks here\.$/)
    expect(only(sections, 'mda_full')).toMatchObject({ detector: 'heading', state: 'extracted' })
    expect(only(sections, 'cover').text).toBe('Annual report')
  })

  it('takes pages from an index of cross-references where the body has no items', () => {
    const index: Piece = {
      text: '',
      rows: [
        ['Item 1', 'Business', '1'],
        ['Item 1A', 'Risk Factors', '2-3'],
        ['Item 3', 'Legal Proceedings', '4'],
        ['Item 7', 'Management’s Discussion and Analysis', '1, 4'],
      ],
    }
    const pages = ['products', 'risks', 'perils', 'suits'].flatMap((subject, at): Piece[] => [
      prose(subject, 900),
      { page: String(at + 1) },
    ])
    const sections = sectionsOfFiling('10-K', '2025-02-01', [
      ...pages,
      bold('Form 10-K Cross-Reference Index'),
      index,
    ])
    expect(only(sections, 'risk_factors')).toMatchObject({ detector: 'cross_reference', state: 'extracted' })
    expect(only(sections, 'risk_factors').text).toMatch(
      /^The company says a few words about risks.*perils here\.$/s,
    )
    expect(only(sections, 'mda_full').text).toMatch(/products.*suits/s)
  })
})

describe('items incorporated by reference', () => {
  const pointer = (subject: string) =>
    `The ${subject} on pages 20 to 40 of the annual report to shareholders is incorporated herein by reference.`
  const pointing = body().map(piece => {
    if (typeof piece !== 'string') return piece
    return piece.includes('results') || piece.includes('balances') ? pointer('discussion') : piece
  })
  const statements: Piece[] = [
    bold('Consolidated Balance Sheets'),
    { text: '', rows: Array.from({ length: 200 }, (_, row) => [`Assets of kind ${row}`, '1,234', '5,678']) },
    bold('Consolidated Statements of Income'),
    { text: '', rows: Array.from({ length: 200 }, (_, row) => [`Revenue of kind ${row}`, '1,234', '5,678']) },
    bold('Notes to Consolidated Financial Statements'),
    bold('Note 1. Accounting Policies'),
    prose('policies', 2000),
    bold('Note 2. Income Taxes'),
    prose('taxes', 2000),
  ]

  it('are served from the annual report in the same submission', () => {
    const sections = sectionsOfFiling('10-K', '2025-02-01', [...pointing, ...SIGNED], {
      'EX-13': [
        bold('Management’s Discussion and Analysis'),
        prose('results at length', 6000),
        ...statements,
      ],
    })
    expect(only(sections, 'mda_full')).toMatchObject({
      state: 'incorporated_by_reference',
      warnings: ['found_in:ex_13'],
    })
    expect(only(sections, 'mda_full').text).toContain('results at length')
    expect(only(sections, 'financial_statements').tables).toHaveLength(2)
    expect(only(sections, 'footnote_income_taxes').text).toContain('taxes')
  })

  it('are served from behind the signatures, which go without them', () => {
    const sections = sectionsOfFiling('10-K', '2025-02-01', [...pointing, ...SIGNED, ...statements])
    expect(only(sections, 'financial_statements').warnings).toContain('found_in:signatures')
    expect(only(sections, 'financial_statements').text).toContain('Note 2. Income Taxes')
    expect(only(sections, 'signatures').text).not.toContain('Note 2. Income Taxes')
  })

  it('keep the words of the pointer where nothing is found', () => {
    const sections = sectionsOfFiling('10-K', '2025-02-01', [...pointing, ...SIGNED])
    expect(only(sections, 'mda_full')).toMatchObject({ state: 'incorporated_by_reference', warnings: [] })
    expect(only(sections, 'mda_full').text).toContain('annual report to shareholders')
  })
})
