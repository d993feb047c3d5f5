import { describe, expect, it } from 'vitest'
import { dimensionalFacts } from '../../../../loaders/filing-documents/dimensional-facts.ts'
import { coverPart } from '../../../../loaders/filing-documents/filer-parts.ts'
import { fiscalLabel, type KnownPeriod } from '../../../../loaders/filing-documents/fiscal-label.ts'
import { rowsHash, textRows } from '../../../../loaders/filing-documents/text-rows.ts'
import { dayOf, parseDay } from '../../../../src/domain/day.ts'
import type { XbrlContext, XbrlFact } from '../../../../src/domain/documents/reader/document.ts'
import type { Section } from '../../../../src/domain/documents/sections/section.ts'
import type { IndexedFiling } from '../../../../src/stores/ports/text.ts'

const day = (text: string) => parseDay(text)!

describe('the fiscal label of a filing', () => {
  const period = (end: string, more: Partial<KnownPeriod>): KnownPeriod => ({
    periodType: 'quarterly',
    fiscalYear: 2023,
    fiscalPeriod: 'Q1',
    end: day(end),
    ...more,
  })
  const calendar = [
    period('2023-04-30', {}),
    period('2023-07-30', { fiscalPeriod: 'Q2' }),
    period('2024-01-28', { periodType: 'annual', fiscalPeriod: 'FY' }),
  ]
  const label = (form: string, end: string | null, periods = calendar, yearEnd: string | null = '01-31') =>
    Object.values(fiscalLabel({ form, periodEnd: end === null ? null : day(end) }, periods, yearEnd))

  it.each([
    ['10-Q', '2023-07-30', [2023, 'Q2']],
    ['10-Q/A', '2023-07-31', [2023, 'Q2']],
    ['10-K', '2024-01-31', [2023, 'FY']],
    ['10-Q', '2024-04-28', [2025, 'Q1']],
    ['10-K', '2025-01-26', [2025, 'FY']],
    ['10-Q', '2025-02-02', [null, null]],
    ['10-Q', '2024-06-20', [null, null]],
    ['8-K', '2023-07-30', [null, null]],
    ['10-KT', '2023-06-30', [null, null]],
    ['10-Q', null, [null, null]],
  ])('of a %s for %s is %s', (form, end, expected) => {
    expect(label(form, end)).toEqual(expected)
  })

  it('is unknown of a quarterly report where neither calendar nor year end is known', () => {
    expect(label('10-Q', '2023-07-30', [], null)).toEqual([null, null])
    expect(label('10-K', '2023-07-30', [], null)).toEqual([2023, 'FY'])
  })
})

describe('facts with axes', () => {
  const context = (id: string, more: Partial<XbrlContext> = {}): [string, XbrlContext] => [
    id,
    {
      id,
      cik: 7,
      periodStart: '2023-01-01',
      periodEnd: '2023-12-31',
      dimensions: [{ axis: 'srt:ProductOrServiceAxis', member: 'us-gaap:ProductMember' }],
      ...more,
    },
  ]
  const contexts = new Map([
    context('product'),
    context('same'),
    context('both', {
      dimensions: [
        { axis: 'us-gaap:StatementBusinessSegmentsAxis', member: 'made:NorthMember' },
        { axis: 'srt:ProductOrServiceAxis', member: 'us-gaap:ProductMember' },
      ],
    }),
    context('whole', { dimensions: [] }),
    context('other', { cik: 8 }),
    context('late', { periodEnd: '2022-12-31' }),
    context('instant', { periodStart: null }),
  ])
  const fact = (contextId: string, value: number | null, more: Partial<XbrlFact> = {}): XbrlFact => ({
    concept: 'us-gaap:Revenues',
    contextId,
    unit: 'USD',
    value,
    decimals: -6,
    text: null,
    start: null,
    end: null,
    ...more,
  })

  it('are the numeric ones on at least one axis, axes in order, with the labels of the linkbase', () => {
    const { facts, read, dropped } = dimensionalFacts(
      [fact('both', 5), fact('whole', 9), fact('product', null), fact('instant', 3)],
      contexts,
      [7],
      element => (element === 'made:NorthMember' ? 'Northern Lands' : null),
    )
    expect({ read, dropped: [...dropped] }).toEqual({ read: 2, dropped: [] })
    expect(facts[0]).toEqual({
      concept: 'us-gaap:Revenues',
      label: null,
      unit: 'USD',
      start: day('2023-01-01'),
      end: day('2023-12-31'),
      value: 5,
      decimals: -6,
      dimensions: [
        {
          axis: 'srt:ProductOrServiceAxis',
          member: 'us-gaap:ProductMember',
          axisLabel: null,
          memberLabel: null,
        },
        {
          axis: 'us-gaap:StatementBusinessSegmentsAxis',
          member: 'made:NorthMember',
          axisLabel: null,
          memberLabel: 'Northern Lands',
        },
      ],
    })
    expect(facts[1]).toMatchObject({ start: null, value: 3 })
  })

  it('keep the more precise of two prints, whichever comes first', () => {
    const coarse = fact('product', 5_000_000)
    const exact = fact('same', 5_012_345, { decimals: 0 })
    for (const order of [
      [coarse, exact],
      [exact, coarse],
    ]) {
      const { facts, dropped } = dimensionalFacts(order, contexts, [7], () => null)
      expect(facts.map(({ value }) => value)).toEqual([5_012_345])
      expect([...dropped]).toEqual([['repeated', 1]])
    }
  })

  it('are dropped with a reason where they cannot be used', () => {
    const { facts, read, dropped } = dimensionalFacts(
      [
        fact('other', 1),
        fact('late', 1),
        fact('nowhere', 1),
        fact('product', 1, { unit: null }),
        fact('product', Number.POSITIVE_INFINITY),
      ],
      contexts,
      [7],
      () => null,
    )
    expect({ facts, read }).toEqual({ facts: [], read: 5 })
    expect(Object.fromEntries(dropped)).toEqual({
      other_registrant: 1,
      bad_date: 1,
      no_context: 1,
      no_unit: 1,
      bad_value: 1,
    })
  })
})

describe('the tagged cover of a filing', () => {
  const contexts = new Map(
    [
      ['plain', []],
      ['common', ['us-gaap:CommonStockMember']],
      ['notes', ['made:NotesMember']],
      ['other', ['made:SubsidiaryMember']],
    ].map(([id, members]) => [
      id as string,
      {
        id: id as string,
        cik: 9000001,
        periodStart: null,
        periodEnd: '2024-03-31',
        dimensions: (members as string[]).map(member => ({
          axis: 'us-gaap:StatementClassOfStockAxis',
          member,
        })),
      },
    ]),
  )
  const fact = (name: string, text: string, contextId = 'plain') => ({
    ...{
      concept: `dei:${name}`,
      contextId,
      text,
      unit: null,
      value: null,
      decimals: null,
      start: null,
      end: null,
    },
  })
  const part = (...facts: ReturnType<typeof fact>[]) =>
    coverPart(facts, contexts, { cik: 9000001, filed: dayOf(2024, 5, 2) })

  it('returns the name of the registrant and its shares with their exchanges', () => {
    const cover = part(
      fact('EntityRegistrantName', 'Acme Power LLC', 'other'),
      fact('EntityRegistrantName', 'Acme\n  Industries, Inc.'),
      fact('TradingSymbol', 'acme', 'common'),
      fact('Security12bTitle', 'Common Stock, $0.01 par value', 'common'),
      fact('SecurityExchangeName', 'The NASDAQ Stock Market LLC', 'common'),
      fact('TradingSymbol', 'ACM29', 'notes'),
      fact('Security12bTitle', '1.625% Notes due 2029', 'notes'),
    )
    expect(cover).toMatchObject({
      ...{ cik: 9000001, source: 'covers', observed: '2024-05-02', name: 'Acme Industries, Inc.' },
      listings: [{ ticker: 'acme', exchange: 'Nasdaq' }],
    })
  })

  it.each([
    ['New York Stock Exchange', 'NYSE'],
    ['NYSE American LLC', 'NYSE American'],
    ['NYSE Arca', 'NYSE Arca'],
    ['Cboe BZX Exchange', 'CBOE'],
    ['Somewhere else', null],
  ])('knows the exchange %s', (text, exchange) => {
    const cover = part(
      fact('EntityRegistrantName', 'Acme'),
      fact('TradingSymbol', 'ACM.B'),
      fact('SecurityExchangeName', text),
    )
    expect(cover?.listings).toEqual([{ ticker: 'ACM.B', exchange }])
  })

  it.each(['N/A', 'NA', 'None', '—', 'ABC 29A', 'NASDAQ: ABC'])('takes %s for no ticker', text => {
    expect(part(fact('EntityRegistrantName', 'Acme'), fact('TradingSymbol', text))?.listings).toBeNull()
  })

  it('is none without a name', () => {
    expect(part(fact('TradingSymbol', 'ACME'))).toBeNull()
    expect(part(fact('EntityRegistrantName', ' '))).toBeNull()
  })
})

describe('the rows of a filing', () => {
  const filing: IndexedFiling = {
    cik: 7,
    filer_cik: 7,
    accession_number: '0000000007-24-000001',
    form_type: '10-K',
    filing_date: '2024-02-15',
    period_end: '2023-12-31',
    fiscal_year: 2023,
    fiscal_period: 'FY',
    primary_document: 'report.htm',
  }
  const table = { caption: 'Sales', headers: [['', '2023']], rows: [['Net sales', '(1,250)']], units: null }
  const printed = 'Net sales | (1,250)'
  const text = `Sales of the year.\n\n${printed}\n\nThey rose.`
  const section = (id: string, order: number, more: Partial<Section> = {}): Section => ({
    id,
    title: id,
    part: 'I',
    item: String(order),
    order,
    state: 'extracted',
    detector: 'heading',
    confidence: 0.9,
    warnings: [],
    text: '',
    tables: [],
    blockStarts: [0],
    ...more,
  })
  const start = text.indexOf(printed)
  const sections = [
    section('business', 0, {
      text,
      tables: [{ table, start, end: start + printed.length }],
      blockStarts: [0, start, start + printed.length + 2],
    }),
    section('selected_financial_data', 1, { state: 'reserved', detector: null }),
  ]
  const rows = textRows(filing, sections)

  it('are one a section whatever its state, with its chunks and tables', () => {
    expect(rows.map(({ row_type, section_id, state }) => [row_type, section_id, state])).toEqual([
      ['section', 'business', 'extracted'],
      ['chunk', 'business', 'extracted'],
      ['table', 'business', 'extracted'],
      ['section', 'selected_financial_data', 'reserved'],
    ])
    expect(rows[0]).toMatchObject({
      content_raw: text,
      total_chunks: 1,
      table_count: 1,
      start: null,
      end: null,
    })
    expect(rows[0]!.token_count).toBe(rows[1]!.token_count)
    expect(rows[2]).toMatchObject({ content_raw: null, table: JSON.stringify(table), start })
    expect(rows[3]).toMatchObject({ content_raw: null, char_count: 0, token_count: 0, total_chunks: 0 })
  })

  it('have offsets that cut their text out of the section', () => {
    for (const { row_type, content_raw, start, end } of rows) {
      if (row_type === 'chunk') expect(text.slice(start!, end!)).toBe(content_raw)
    }
    expect(text.slice(rows[2]!.start!, rows[2]!.end!)).toBe(printed)
  })

  it('have ids that are stable and differ by their text', () => {
    expect(textRows(filing, sections)).toEqual(rows)
    const changed = textRows(filing, [{ ...sections[0]!, text: text.replace('rose', 'fell') }])
    expect(changed[0]!.id).not.toBe(rows[0]!.id)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rowsHash(changed)).not.toBe(rowsHash(rows))
  })
})
