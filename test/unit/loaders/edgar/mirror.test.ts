import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Mirror, mirrorName, openMirror } from '../../../../loaders/edgar/mirror.ts'
import { mirrorWith } from '../../../support/edgar/files.ts'
import { zipOf } from '../../../support/edgar/zip.ts'

async function open(files: Parameters<typeof mirrorWith>[0]): Promise<Mirror> {
  const mirror = await openMirror(await mirrorWith(files))
  onTestFinished(() => mirror.close())
  return mirror
}

async function ciksOf(mirror: Mirror): Promise<number[]> {
  const ciks: number[] = []
  for await (const cik of mirror.ciks()) ciks.push(cik)
  return ciks
}

describe('names in a mirror', () => {
  it.each([
    ['companyfacts/CIK0000000001.json', 'companyfacts', 1, null],
    ['companyfacts/CIK0000000001.2022-10.json.gz', 'companyfacts', 1, '2022-10'],
    ['companyfacts/vintages/CIK0000000001.2026-03-25.json.gz', 'companyfacts', 1, '2026-03-25'],
    ['submissions/merged/CIK0000000001.json.gz', 'submissions', 1, null],
    ['submissions/CIK0000000001-submissions-001.json', 'submissions_page', 1, null],
    ['reference/company_tickers.2022.json.gz', 'tickers', null, '2022'],
    ['company_tickers_exchange.json', 'tickers_exchange', null, null],
  ])('%s is %s', (path, kind, cik, vintage) => {
    expect(mirrorName(path)).toEqual({ kind, cik, vintage })
  })

  it.each([
    'companyfacts/CIK1.json',
    'companyfacts/CIK0000000000.txt',
    'filings/CIK0000000001.json',
    'CIK0000000001.json',
    'prices/company_tickers.json',
  ])('%s is none', path => {
    expect(mirrorName(path)).toBeNull()
  })
})

describe('a mirror directory', () => {
  it('lists companies by CIK and their documents from the oldest vintage to the undated', async () => {
    const mirror = await open({
      'companyfacts/CIK0000000002.json': '{}',
      'companyfacts/CIK0000000001.json': '{"a":1}',
      'companyfacts/vintages/CIK0000000001.2026-03-25.json.gz': gzipSync('{"a":0}'),
      'companyfacts/trimmed/CIK0000000003.json': '{}',
      'submissions/CIK0000000001.json': '{}',
      'reference/company_tickers.json': '{}',
      'company_tickers.2022.json': '{}',
      'README.md': 'not of the SEC',
    })
    expect(await ciksOf(mirror)).toEqual([1, 2, 3])
    const documents = await mirror.documents(1)
    expect(documents.map(({ name }) => name)).toEqual([
      'companyfacts/vintages/CIK0000000001.2026-03-25.json.gz',
      'companyfacts/CIK0000000001.json',
      'submissions/CIK0000000001.json',
    ])
    expect((await documents[0]!.bytes()).toString()).toBe('{"a":0}')
    expect((await mirror.tickerFiles()).map(({ name }) => name)).toEqual([
      'company_tickers.2022.json',
      'reference/company_tickers.json',
    ])
    expect(await mirror.documents(9)).toEqual([])
    expect(mirror.refused).toEqual([])
  })

  it('unzips by content, whatever the name says', async () => {
    const mirror = await open({
      'companyfacts/CIK0000000001.json': gzipSync('{}'),
      'companyfacts/CIK0000000002.json.gz': '{}',
    })
    for (const cik of [1, 2]) expect((await (await mirror.documents(cik))[0]!.bytes()).toString()).toBe('{}')
  })

  it('rejects a damaged gzip file with its reason', async () => {
    const mirror = await open({ 'companyfacts/CIK0000000001.json.gz': gzipSync('{"a":1}').subarray(0, 18) })
    const [document] = await mirror.documents(1)
    await expect(document!.bytes()).rejects.toThrow(/^cannot be unzipped/)
  })

  it("reads SEC's bulk archives", async () => {
    const mirror = await open({
      'companyfacts.zip': zipOf({ 'CIK0000000001.json': '{"facts":{}}' }),
      'submissions.zip': zipOf({
        'CIK0000000001.json': '{}',
        'CIK0000000001-submissions-001.json': '{"b":2}',
      }),
    })
    const documents = await mirror.documents(1)
    expect(documents.map(({ kind }) => kind).sort()).toEqual([
      'companyfacts',
      'submissions',
      'submissions_page',
    ])
    const facts = documents.find(({ kind }) => kind === 'companyfacts')
    expect((await facts!.bytes()).toString()).toBe('{"facts":{}}')
  })

  it('reports a damaged archive, a damaged entry and files with other names', async () => {
    const damaged = zipOf({ 'CIK0000000001.json': 'x'.repeat(500) })
    damaged.writeUInt32LE(1, damaged.indexOf('PK\x01\x02', 0, 'latin1') + 16)
    const mirror = await open({
      'submissions.zip': 'no zip',
      'companyfacts.zip': damaged,
      'companyfacts/notes.txt': '',
    })
    expect(mirror.refused).toEqual([
      { file: 'companyfacts/notes.txt', reason: 'not a name of the SEC for such a file' },
      { file: 'submissions.zip', reason: expect.stringMatching(/^incomplete or invalid zip file/) },
    ])
    const [document] = await mirror.documents(1)
    await expect(document!.bytes()).rejects.toThrow('CIK0000000001.json does not match its check sum')
  })
})
