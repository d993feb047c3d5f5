import { describe, expect, it } from 'vitest'
import { accessionIn, exhibitTypeOf, roleOf } from '../../../../loaders/filing-documents/file-names.ts'
import { instanceCover } from '../../../../loaders/filing-documents/mirror-folders.ts'
import { truncationReason } from '../../../../loaders/filing-documents/read-folder.ts'
import { listedDocuments } from '../../../../loaders/filing-documents/sec-folders.ts'
import { parseDay } from '../../../../src/domain/day.ts'
import { annualReportHtml, instanceXml, submissionText } from '../../../support/filing-texts.ts'

describe('names of files', () => {
  it.each([
    ['0000000001-24-000001.txt', 'submission'],
    ['0000000001-24-000001.txt.gz', 'submission'],
    ['d10k.htm.gz', 'document'],
    ['report.txt', 'document'],
    ['made-20231231_htm.xml', 'instance'],
    ['made-20231231.xml.gz', 'instance'],
    ['made-20231231_lab.xml', 'labels'],
    ['made-20231231_cal.xml', 'links'],
    ['R4.htm', 'other'],
    ['FilingSummary.xml', 'other'],
    ['0000000001-24-000001-index.htm', 'other'],
    ['Financial_Report.xlsx', 'other'],
  ])('%s is a %s', (name, role) => {
    expect(roleOf(name)).toBe(role)
  })

  it.each([
    ['made-ex99_1.htm', 'EX-99.1'],
    ['ex991.htm', 'EX-99.1'],
    ['ex-99.htm', 'EX-99'],
    ['a8kex99-10.htm', 'EX-99.10'],
    ['q4exhibit131.htm', 'EX-13.1'],
    ['made-ex2_1.htm', 'EX-2.1'],
    ['d12345dex101.htm', 'EX-10.1'],
    ['ex21.htm', 'EX-21'],
    ['d10k.htm', null],
    ['index2013.htm', null],
    ['made-20231231.htm', null],
  ])('%s is %s', (name, type) => {
    expect(exhibitTypeOf(name)).toBe(type)
  })

  it('hold an accession number with or without its dashes, and no other digits for it', () => {
    expect(accessionIn('made-10k_0000000001-24-000002')).toBe('0000000001-24-000002')
    expect(accessionIn('000000000124000002')).toBe('0000000001-24-000002')
    expect(accessionIn('10-K_2024-02-15')).toBeNull()
    expect(accessionIn('1000000000124000002')).toBeNull()
  })
})

describe('a text that is cut off', () => {
  const whole = submissionText({ accession: '0000000001-24-000002', cik: 1 })
  it.each([
    ['nothing but blanks', ' \n\t', 'is empty'],
    ['a whole submission', whole, null],
    ['half of a submission', whole.slice(0, -120), 'is cut off: its last <DOCUMENT> does not end'],
    ['a whole page', annualReportHtml(), null],
    ['half a page', annualReportHtml().slice(0, 900), 'is cut off: its <html> does not end'],
    ['plain text', 'ANNUAL REPORT\n\nItem 1.', null],
  ])('%s', (_what, text, fault) => {
    expect(truncationReason(text)).toBe(fault)
  })
})

describe('the cover of an instance', () => {
  it('tells registrant, form and period', () => {
    const cover = { cik: 7, form: '10-K', periodEnd: parseDay('2023-12-31') }
    expect(instanceCover(Buffer.from(instanceXml(7, '10-K')))).toEqual(cover)
    const amended = instanceXml(7, '10-K').replace('>false<', '>true<')
    expect(instanceCover(Buffer.from(amended))).toEqual({ ...cover, form: '10-K/A' })
    expect(instanceCover(Buffer.from('<xbrl/>'))).toBeNull()
  })
})

describe("SEC's page of a submission's header", () => {
  it('lists the documents, whether their names are links or not', () => {
    const page = `<html><body><pre>&lt;SEC-HEADER&gt;
&lt;TYPE&gt;8-K
&lt;DOCUMENT&gt;
&lt;TYPE&gt;8-K
&lt;SEQUENCE&gt;1
&lt;FILENAME&gt;report.htm
&lt;/DOCUMENT&gt;
&lt;DOCUMENT&gt;
&lt;TYPE&gt;EX-99.1
&lt;FILENAME&gt;<a href="release.htm">release.htm</a>
&lt;DESCRIPTION&gt;R&amp;D
&lt;/DOCUMENT&gt;
&lt;DOCUMENT&gt;
&lt;TYPE&gt;GRAPHIC
&lt;/DOCUMENT&gt;</pre></body></html>`
    expect(listedDocuments(page)).toEqual([
      { type: '8-K', filename: 'report.htm' },
      { type: 'EX-99.1', filename: 'release.htm' },
    ])
  })
})
