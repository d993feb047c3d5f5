import { describe, expect, it } from 'vitest'
import { itemOfTitle } from '../../../../../src/domain/documents/reader/submission/header.ts'
import { parseSubmission } from '../../../../../src/domain/documents/reader/submission.ts'

const HEADER = `<SEC-DOCUMENT>0000000001-24-000002.txt : 20240308
<SEC-HEADER>0000000001-24-000002.hdr.sgml : 20240308
<ACCEPTANCE-DATETIME>20240308120145
ACCESSION NUMBER:		0000000001-24-000002
CONFORMED SUBMISSION TYPE:	8-K
PUBLIC DOCUMENT COUNT:		3
CONFORMED PERIOD OF REPORT:	20240307
ITEM INFORMATION:		Results of Operations and Financial Condition
ITEM INFORMATION:		Financial Statements and Exhibits
ITEM INFORMATION:		Something New
FILED AS OF DATE:		20240308

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			EXAMPLE CO
		CENTRAL INDEX KEY:			0000000001
		STANDARD INDUSTRIAL CLASSIFICATION:	RETAIL-VARIETY STORES [5331]
		STATE OF INCORPORATION:			DE
		FISCAL YEAR END:			1231

	BUSINESS ADDRESS:
		STATE:			NY

	FORMER COMPANY:
		FORMER CONFORMED NAME:	OLD EXAMPLE INC
		DATE OF NAME CHANGE:	19970325

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			SECOND CO
		CENTRAL INDEX KEY:			0000000002
</SEC-HEADER>
`

const DOCUMENTS = `<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>a8k.htm
<DESCRIPTION>FORM 8-K
<TEXT>
<XBRL>
<html><p>Main</p></html>
</XBRL>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<FILENAME>ex991.htm
<TEXT>
<html><p>Release</p></html>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>GRAPHIC
<SEQUENCE>3
<FILENAME>logo.jpg
<TEXT>
begin 644 logo.jpg
M_]C_X
end
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`

describe('full submission', () => {
  it('reads the header with its items and filers', () => {
    expect(parseSubmission(HEADER + DOCUMENTS).header).toEqual({
      accession: '0000000001-24-000002',
      form: '8-K',
      filed: '2024-03-08',
      period: '2024-03-07',
      acceptedEastern: '2024-03-08T12:01:45',
      items: ['2.02', '9.01'],
      unknownItems: ['Something New'],
      documentCount: 3,
      filers: [
        {
          cik: 1,
          name: 'EXAMPLE CO',
          sic: '5331',
          state: 'DE',
          fiscalYearEnd: '12-31',
          formerNames: [{ name: 'OLD EXAMPLE INC', changed: '1997-03-25' }],
        },
        { cik: 2, name: 'SECOND CO', sic: null, state: null, fiscalYearEnd: null, formerNames: [] },
      ],
    })
  })

  it('takes documents out of their wrappers and leaves coded bytes out', () => {
    const { documents, warnings } = parseSubmission(HEADER + DOCUMENTS)
    expect(documents).toEqual([
      {
        type: '8-K',
        sequence: 1,
        filename: 'a8k.htm',
        description: 'FORM 8-K',
        text: '<html><p>Main</p></html>\n',
      },
      {
        type: 'EX-99.1',
        sequence: 2,
        filename: 'ex991.htm',
        description: null,
        text: '<html><p>Release</p></html>\n',
      },
    ])
    expect(warnings).toEqual(['not_text:GRAPHIC'])
  })

  it('reads headers of 1993 to 1996, within privacy-enhanced mail', () => {
    const { header } = parseSubmission(
      [
        '-----BEGIN PRIVACY-ENHANCED MESSAGE-----',
        'Proc-Type: 2001,MIC-CLEAR',
        '',
        '<IMS-DOCUMENT>0000000001-94-000003.txt : 19940314',
        '<IMS-HEADER>0000000001-94-000003.hdr.sgml : 19940314',
        'ACCESSION NUMBER:\t\t0000000001-94-000003',
        'CONFORMED SUBMISSION TYPE:\t10-K',
        'FILED AS OF DATE:\t\t19940311',
        'FILER:',
        '\tCOMPANY DATA:\t',
        '\t\tCOMPANY CONFORMED NAME:\t\t\tEXAMPLE CO',
        '\t\tCENTRAL INDEX KEY:\t\t\t0000000001',
        '\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\t3600',
        '</IMS-HEADER>',
        '<DOCUMENT>',
        '<TYPE>10-K',
        '<TEXT>',
        'Text',
      ].join('\r\n'),
    )
    expect(header).toMatchObject({ form: '10-K', filed: '1994-03-11', acceptedEastern: null, items: [] })
    expect(header?.filers).toMatchObject([{ cik: 1, name: 'EXAMPLE CO', sic: '3600' }])
  })

  it('survives missing end tags and sequence numbers', () => {
    const { documents } = parseSubmission(
      '<DOCUMENT>\n<TYPE>10-K\n<TEXT>\none\n<DOCUMENT>\n<TYPE>EX-13\n<TEXT>\ntwo',
    )
    expect(documents.map(({ type, sequence, text }) => [type, sequence, text])).toEqual([
      ['10-K', 1, 'one\n'],
      ['EX-13', 2, 'two'],
    ])
  })

  it('says when documents are missing', () => {
    expect(parseSubmission(`${HEADER}<DOCUMENT>\n<TYPE>8-K\n<TEXT>\na`).warnings).toEqual([
      'missing_documents',
    ])
  })

  it.each([
    ['<html><body><p>FORM&nbsp;10-K</p>', '10-K'],
    ['Form 10-K405\nAnnual report', '10-K405'],
    ['<div>FORM 10-Q/A</div>', '10-Q/A'],
    ['<p>A letter to shareholders</p>', ''],
  ])('takes %j for the only document of a submission without header', (text, type) => {
    expect(parseSubmission(text, 'doc.htm')).toEqual({
      header: null,
      documents: [{ type, sequence: 1, filename: 'doc.htm', description: null, text }],
      warnings: [],
    })
  })

  it('does not take a speech about tags for a submission', () => {
    const { header, documents } = parseSubmission('Tags such as <DOCUMENT> mark documents.')
    expect([header, documents.length]).toEqual([null, 1])
  })
})

describe('items of Form 8-K by title', () => {
  it.each([
    ['Other Events', '2024-01-01', '8.01'],
    ['Other events', '1995-05-19', '5'],
    ['Results of Operations and Financial Condition', '2003-07-01', '12'],
    ['Results of Operations and Financial Condition', '2004-08-23', '2.02'],
    ["CHANGES IN REGISTRANT'S CERTIFYING ACCOUNTANT", '2010-01-01', '4.01'],
    ['Changes in Registrant’s Certifying Accountant', '1999-01-01', '4'],
    ['Item 7.01', '2020-01-01', '7.01'],
    ['Regulation FD Disclosure', '2001-01-01', '9'],
    ['A title of its own', '2020-01-01', null],
  ])('%s, filed %s, is %s', (title, filed, item) => {
    expect(itemOfTitle(title, filed)).toBe(item)
  })
})
