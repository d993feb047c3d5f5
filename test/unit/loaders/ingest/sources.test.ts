import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feedFault, readLatest } from '../../../../loaders/ingest/follow-feed.ts'
import { listedDays, masterFault, readMasterIndex } from '../../../../loaders/ingest/follow-indexes.ts'

const meteredCall = (title: string, rest = '') => `<entry>
<title>${title}</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/1/000000000126000007/0000000001-26-000007-index.htm"/>
${rest}<updated>2026-01-05T17:30:45-05:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="10-K"/>
<id>urn:tag:sec.gov,2008:accession-number=0000000001-26-000007</id>
</entry>`
const SUMMARY = `<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; 2026-01-06 &lt;b&gt;AccNo:&lt;/b&gt; 0000000001-26-000007 &lt;b&gt;Size:&lt;/b&gt; 11 MB
</summary>
`
const feed = (...entries: readonly string[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>Latest Filings</title>\n<updated>2026-01-05T18:00:00-05:00</updated>\n${entries.join('\n')}\n</feed>\n`,
    'latin1',
  )

describe('the feed of latest filings', () => {
  it('tells form, registrant, accession, day and the moment of acceptance', () => {
    const { entries, filings } = readLatest(
      feed(meteredCall('10-K - Société (0000000099) Inc (0000000001) (Filer)', SUMMARY)),
    )
    expect(entries).toBe(1)
    expect(filings).toEqual([
      {
        cik: 1,
        accession: '0000000001-26-000007',
        form: '10-K',
        filed: '2026-01-06',
        acceptedAt: Date.UTC(2026, 0, 5, 22, 30, 45),
      },
    ])
  })

  it('reports every registrant of a filing, and forms with blanks, with or without a summary', () => {
    const { filings } = readLatest(
      feed(
        meteredCall('SC 13D/A - Bidder - LP (0000000002) (Filed by)'),
        meteredCall('SC 13D/A - Target (0000000001) (Subject)'),
      ),
    )
    expect(filings.map(({ cik, form, filed }) => [cik, form, filed])).toEqual([
      [2, 'SC 13D/A', '2026-01-05'],
      [1, 'SC 13D/A', '2026-01-05'],
    ])
  })

  it('is empty early in the year, and refused where nothing in it can be read', () => {
    expect(readLatest(feed())).toEqual({ entries: 0, filings: [] })
    expect(() => readLatest(feed(meteredCall('Something else')))).toThrow(
      'without an entry that names a filing',
    )
    expect(() => readLatest(Buffer.from('<html></html>'))).toThrow('no Atom feed')
  })

  it('is distinguished from an HTML page and from a truncated feed', () => {
    const whole = feed(meteredCall('10-K - A (0000000001) (Filer)'))
    expect(feedFault(whole)).toBeNull()
    expect(feedFault(Buffer.from('<html><body>Undeclared Automated Tool</body></html>'))).toBe('no Atom feed')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 10 }), cut => {
        expect(feedFault(whole.subarray(0, cut))).not.toBeNull()
      }),
    )
  })
})

const HEAD = `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    Jan 05, 2026
Comments:              webmaster@sec.gov
Anonymous FTP:         ftp://ftp.sec.gov/edgar/
 
CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
`
const ROWS = `1|EXAMPLE CORP|424B2|20260105|edgar/data/1/0000000009-26-000001.txt
2|OTHER & SONS, L.P.|SC 13D/A|2026-01-05|edgar/data/2/0000000009-26-000002.txt
`

describe('a daily index', () => {
  it('tells filings, with days in both of the forms that the SEC writes', () => {
    const { rows, odd } = readMasterIndex(Buffer.from(HEAD + ROWS))
    expect(odd).toBe(0)
    expect(rows).toEqual([
      { cik: 1, accession: '0000000009-26-000001', form: '424B2', filed: '2026-01-05', acceptedAt: null },
      { cik: 2, accession: '0000000009-26-000002', form: 'SC 13D/A', filed: '2026-01-05', acceptedAt: null },
    ])
    expect(readMasterIndex(Buffer.from(HEAD)).rows).toEqual([])
  })

  it('counts lines that are no filings', () => {
    const file = Buffer.from(`${HEAD}no filing\n${ROWS}`)
    expect(readMasterIndex(file)).toMatchObject({ odd: 1, rows: [{ cik: 1 }, { cik: 2 }] })
  })

  it('is distinguished from a truncated index, unless truncated between two lines', () => {
    const whole = HEAD + ROWS
    const borders = [HEAD.length, whole.indexOf('\n2|'), whole.indexOf('\n2|') + 1]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 2 }), cut => {
        fc.pre(!borders.includes(cut))
        expect(masterFault(Buffer.from(whole.slice(0, cut)))).toMatch(/^(no index of filings|cut off)$/)
      }),
    )
    expect(masterFault(Buffer.from('<html></html>'))).toBe('no index of filings')
  })

  it('is listed by its quarter, whatever else is listed there', () => {
    const item = [
      'form.20260106.idx',
      'master.20260106.idx',
      'master.20260105.idx',
      'master.20260199.idx',
      'sitemap.xml',
    ]
    const listing = {
      directory: { item: item.map(name => ({ name, type: 'file' })), name: 'daily-index/2026/QTR1/' },
    }
    expect(listedDays(listing)).toEqual(['2026-01-05', '2026-01-06'])
    expect(() => listedDays({ error: 'x' })).toThrow('no listing of daily indexes')
  })
})
