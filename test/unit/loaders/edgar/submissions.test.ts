import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSubmissions, readSubmissionsPage } from '../../../../loaders/edgar/submissions.ts'
import { RejectedInputError } from '../../../../loaders/shared/rejected-input.ts'
import { dayOf } from '../../../../src/domain/day.ts'
import { accession, filingColumns, submissionsDocument } from '../../../support/edgar/documents.ts'

const row = {
  accessionNumber: accession(1),
  filingDate: '2024-02-15',
  reportDate: '2023-12-30',
  acceptanceDateTime: '2024-02-15T21:05:10.000Z',
  form: '8-K',
  items: '2.02,9.01',
  size: 1234,
  isXBRL: 1,
  primaryDocument: 'a.htm',
}

describe('reading submissions', () => {
  it('takes filings out of their columns', () => {
    const { filings, read, dropped } = readSubmissions(submissionsDocument(1, [row]), 1)
    expect({ read, dropped }).toEqual({ read: 1, dropped: new Map() })
    expect(filings).toEqual([
      {
        accession: accession(1),
        filerCik: 1,
        form: '8-K',
        filed: dayOf(2024, 2, 15),
        acceptedAt: '2024-02-15T21:05:10Z',
        periodEnd: dayOf(2023, 12, 30),
        items: ['2.02', '9.01'],
        primaryDocument: 'a.htm',
        size: 1234,
        isXbrl: true,
      },
    ])
  })

  it('takes what the registrant is, as of its latest filing', () => {
    const older = { ...row, accessionNumber: accession(2), filingDate: '2020-01-02', form: '10-K' }
    const { part, pages } = readSubmissions(
      submissionsDocument(1, [row, older], {}, ['CIK0000000001-submissions-001.json']),
      1,
    )
    expect(part).toEqual({
      cik: 1,
      source: 'submissions',
      observed: '2024-02-15',
      rank: null,
      name: 'Example Corp',
      listings: [{ ticker: 'EXA', exchange: 'Nasdaq' }],
      formerNames: [{ name: 'EXAMPLE INC', from: '1994-01-26', to: '2007-01-04' }],
      sic: '3571',
      sicDescription: 'Electronic Computers',
      entityType: 'operating',
      forms: ['10-K', '8-K'],
      fiscalYearEnd: '09-26',
      stateOfIncorporation: 'DE',
      currency: null,
    })
    expect(pages).toEqual(['CIK0000000001-submissions-001.json'])
  })

  it('leaves out what the source leaves blank', () => {
    const blank = {
      sic: '',
      sicDescription: '',
      tickers: [],
      exchanges: [],
      fiscalYearEnd: null,
      stateOfIncorporation: '',
    }
    const { part } = readSubmissions(submissionsDocument(1, [row], blank), 1)
    expect(part).toMatchObject({
      listings: [],
      sic: null,
      sicDescription: null,
      fiscalYearEnd: null,
      stateOfIncorporation: null,
    })
  })

  it('reads an older page, which names no registrant', () => {
    expect(readSubmissionsPage(filingColumns([row]), 1).filings).toHaveLength(1)
  })

  it.each([
    ['bad_accession', { accessionNumber: 'x' }],
    ['form_missing', { form: ' ' }],
    ['bad_filing_date', { filingDate: '2024-13-01' }],
  ])('drops a row as %s', (reason, over) => {
    const { filings, dropped } = readSubmissions(submissionsDocument(1, [{ ...row, ...over }]), 1)
    expect(filings).toEqual([])
    expect(dropped).toEqual(new Map([[reason, 1]]))
  })

  it.each([
    ['another registrant', submissionsDocument(2, [row]), 'filings of another registrant, CIK 2'],
    ['no CIK', { ...submissionsDocument(1, [row]), cik: null }, 'submissions without a CIK'],
    ['no list of filings', { cik: 1, filings: [] }, 'not a submissions document'],
    [
      'columns of different length',
      { cik: 1, filings: { recent: { ...filingColumns([row]), items: ['a', 'b'] } } },
      'column items has 2 rows, accessionNumber 1',
    ],
    [
      'a missing column',
      { cik: 1, filings: { recent: { accessionNumber: [], filingDate: [] } } },
      'filings without the column form',
    ],
  ])('rejects %s', (_what, document, reason) => {
    expect(() => readSubmissions(document, 1)).toThrow(new RejectedInputError(reason))
  })

  it('never fails on arbitrary JSON but by refusing it', () => {
    const column = fc.array(fc.jsonValue(), { minLength: 2, maxLength: 2 })
    const nearly = fc.record({
      cik: fc.constant(1),
      name: fc.jsonValue(),
      tickers: fc.jsonValue(),
      formerNames: fc.jsonValue(),
      filings: fc.record({
        recent: fc.record({
          accessionNumber: column,
          form: column,
          filingDate: column,
          acceptanceDateTime: column,
          items: column,
          size: column,
        }),
        files: fc.jsonValue(),
      }),
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), document => {
        try {
          const { filings, read, dropped } = readSubmissions(document, null)
          expect(filings.length + [...dropped.values()].reduce((a, b) => a + b, 0)).toBe(read)
        } catch (error) {
          expect(error).toBeInstanceOf(RejectedInputError)
        }
      }),
    )
  })
})
