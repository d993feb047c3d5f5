import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../../src/domain/day.ts'
import { dataSetZip, numRow, subRow, tagRow } from '../../../support/edgar/data-set.ts'
import { accession, factRow, factsDocument, submissionsDocument } from '../../../support/edgar/documents.ts'
import { mirrorWith, temporaryDirectory } from '../../../support/edgar/files.ts'
import { memoryStores } from '../../../support/edgar/memory-stores.ts'
import { runForTest } from '../../../support/edgar/run.ts'
import { zipOf } from '../../../support/edgar/zip.ts'

async function load(zip: Buffer | string, stores = memoryStores()) {
  const from = await mirrorWith({ '2009q3.zip': zip })
  const config = { dataDir: await temporaryDirectory(), secUserAgent: null }
  const ran = await runForTest(['fsds', '--from', `${from}/2009q3.zip`], { stores, config })
  return { ...ran, stores }
}

describe('load fsds', () => {
  it('takes an instant and a duration with their rounded dates', async () => {
    const { code, stores } = await load(
      dataSetZip([numRow(), numRow({ tag: 'Revenues', qtrs: '3', value: '77' })], {
        tag: [tagRow(), tagRow({ tag: 'Revenues', iord: 'D', tlabel: 'Revenues' })],
      }),
    )
    expect(code).toBe(0)
    expect(stores.factsIn(1)).toEqual([
      {
        concept: { taxonomy: 'us-gaap', name: 'Assets', label: 'Assets' },
        unit: 'USD',
        start: null,
        end: dayOf(2009, 6, 30),
        value: 1_000,
        decimals: null,
        filing: {
          accession: accession(1),
          form: '10-Q',
          filed: dayOf(2009, 7, 22),
          filerCik: 1,
          fiscalYearFocus: 2009,
          fiscalPeriodFocus: 'Q3',
        },
        source: 'fsds',
      },
      expect.objectContaining({ start: dayOf(2008, 10, 1), end: dayOf(2009, 6, 30), value: 77 }),
    ])
  })

  it('names custom tags, units of per-share values and IFRS as companyfacts does', async () => {
    const { stores } = await load(
      dataSetZip(
        [
          numRow({ tag: 'OwnTag', version: accession(1) }),
          numRow({
            tag: 'OwnEarningsPerShareBasicAndDiluted',
            version: accession(1),
            qtrs: '1',
            value: '0.7',
          }),
          numRow({ tag: 'EarningsPerShareBasic', qtrs: '1', value: '0.77' }),
          numRow({ version: 'ifrs/2017', uom: 'EUR' }),
        ],
        { tag: [tagRow({ tag: 'EarningsPerShareBasic', datatype: 'perShare', iord: 'D' })] },
      ),
    )
    expect(
      stores.factsIn(1).map(({ concept, unit }) => `${concept.taxonomy}:${concept.name} ${unit}`),
    ).toEqual([
      'custom:OwnEarningsPerShareBasicAndDiluted USD/shares',
      'custom:OwnTag USD',
      'ifrs-full:Assets EUR',
      'us-gaap:EarningsPerShareBasic USD/shares',
    ])
  })

  it('tells filing and filer where nothing better is known', async () => {
    const { stores } = await load(dataSetZip([numRow()]))
    expect(stores.filingsIn(1)).toMatchObject([
      {
        accession: accession(1),
        form: '10-Q',
        filed: dayOf(2009, 7, 22),
        acceptedAt: '2009-07-22T20:42:00Z',
        periodEnd: null,
      },
    ])
    expect([...stores.observations.values()]).toMatchObject([
      {
        cik: 1,
        source: 'fsds',
        observed: '2009-07-22',
        name: 'EXAMPLE CORP',
        sic: '3571',
        fiscalYearEnd: '09-30',
      },
    ])
  })

  it('reads the layout of before 2024, which has no segments', async () => {
    const { stores } = await load(dataSetZip([numRow()], { without: ['segments'] }))
    expect(stores.factsIn(1)).toHaveLength(1)
  })

  it.each([
    ['dimensional', { segments: 'Products=Phones;' }],
    ['co_registrant', { coreg: 'Subsidiary' }],
    ['filing_not_in_sub', { adsh: accession(9) }],
    ['value_missing', { value: '' }],
    ['value_not_a_number', { value: '1e999' }],
    ['bad_date', { ddate: '20090631' }],
    ['bad_date', { qtrs: '999' }],
    ['bad_number_of_quarters', { qtrs: '1.5' }],
    ['tag_or_unit_missing', { uom: '' }],
    ['duration_under_half_a_quarter', { tag: 'Revenues' }],
  ])('drops a row as %s: %j', async (reason, over) => {
    const { stores, out } = await load(
      dataSetZip([numRow({ ddate: '20081231' }), numRow(over)], {
        tag: [tagRow(), tagRow({ tag: 'Revenues', iord: 'D' })],
      }),
    )
    expect(stores.factsIn(1)).toHaveLength(1)
    expect(out).toContain(`  facts: ${reason.replaceAll('_', ' ')}: 1`)
  })

  it('counts broken lines, and fails where there is nothing else', async () => {
    const zip = zipOf({
      'sub.txt': 'adsh\tcik\tname\tsic\tstprinc\tfye\tform\tfy\tfp\tfiled\taccepted\nx\ty\n',
      'tag.txt': 'tag\tversion\tdatatype\tiord\ttlabel\r\n',
      'num.txt': 'adsh\ttag\tversion\tddate\tqtrs\tuom\tvalue\n\n',
    })
    const { code, out } = await load(zip)
    expect(code).toBe(1)
    expect(out).toContain('  filings: wrong number of columns: 1')
    expect(out).toContain('  facts: wrong number of columns: 1')
  })

  it.each<[string, Buffer | string, string | RegExp]>([
    ['no zip', 'text', /incomplete or invalid zip file/],
    ['a zip of something else', zipOf({ 'a.txt': '' }), /no sub.txt in it/],
    [
      'a table without a column it needs',
      zipOf({ 'sub.txt': 'adsh\tcik\n', 'tag.txt': '', 'num.txt': '' }),
      /sub.txt without name, sic/,
    ],
    ['an empty table', zipOf({ 'sub.txt': '', 'tag.txt': '', 'num.txt': '' }), /sub.txt is empty/],
  ])('rejects %s', async (_what, zip, reason) => {
    const { code, out, err } = await load(zip)
    expect(code).toBe(1)
    expect(out.at(-1)).toMatch(reason)
    expect(err).toEqual(['Nothing could be loaded.'])
  })

  it('publishes nothing of a set that is damaged in the middle', async () => {
    const zip = dataSetZip(Array.from({ length: 500 }, (_, index) => numRow({ value: `${index}` })))
    const { stores, out } = await load(damageCheckSum(zip, 'num.txt'))
    expect(stores.published).toEqual([])
    expect(out.at(-1)).toMatch(/num.txt does not match its check sum/)
  })

  it('leaves nothing behind in the temporary directory', async () => {
    const before = (await readdir(tmpdir())).filter(name => name.startsWith('fsds-'))
    await load(dataSetZip([numRow()]))
    await load(damageCheckSum(dataSetZip([numRow()]), 'num.txt'))
    expect((await readdir(tmpdir())).filter(name => name.startsWith('fsds-'))).toEqual(before)
  })

  it('changes nothing when the same set comes again', async () => {
    const zip = dataSetZip([numRow()])
    const { stores } = await load(zip)
    const { dataVersion } = stores.companies.snapshot()
    const again = await load(zip, stores)
    expect(again.out[0]).toBe('companies: 0 published, 1 unchanged')
    expect(stores.companies.snapshot().dataVersion).toBe(dataVersion)
  })

  it('ends in the same state before and after companyfacts', async () => {
    const zip = dataSetZip(
      [numRow(), numRow({ tag: 'OwnTag', version: accession(1) }), numRow({ ddate: '20080930', value: '5' })],
      { sub: [subRow(), subRow({ adsh: accession(2), cik: '2' })] },
    )
    const mirror = await mirrorWith({
      'companyfacts/CIK0000000001.json': factsDocument(1, [
        factRow({ end: '2009-06-27', form: '10-Q', filed: '2009-07-22' }),
      ]),
      'submissions/CIK0000000001.json': submissionsDocument(1, [
        {
          accessionNumber: accession(1),
          filingDate: '2009-07-22',
          form: '10-Q',
          reportDate: '2009-06-27',
          size: 9,
        },
      ]),
    })
    const edgar = async (stores: ReturnType<typeof memoryStores>) =>
      runForTest(['edgar', '--from', mirror], {
        stores,
        config: { dataDir: await temporaryDirectory(), secUserAgent: null },
      })
    const [first, second] = [memoryStores(), memoryStores()]
    await load(zip, first)
    await edgar(first)
    await edgar(second)
    const { out } = await load(zip, second)

    expect(out).toContain('  facts: covered by exact fact: 1')
    expect(second.factsIn(1).map(({ concept, value, source }) => [concept.name, value, source])).toEqual([
      ['OwnTag', 1_000, 'fsds'],
      ['Assets', 5, 'fsds'],
      ['Assets', 1_000, 'companyfacts'],
    ])
    expect(second.filingsIn(1)).toMatchObject([{ periodEnd: dayOf(2009, 6, 27), size: 9 }])
    for (const cik of [1, 2]) {
      expect(first.numbersIn(cik)).toEqual(second.numbersIn(cik))
      expect(first.filingsIn(cik)).toEqual(second.filingsIn(cik))
    }
    expect(first.observations).toEqual(second.observations)
  })

  it.each([
    [[], '--from must name a zip file or a directory of them.'],
    [['--from', '/nowhere.zip'], '--from /nowhere.zip is not a zip file or a directory with zip files.'],
  ])('rejects %j', async (args, fault) => {
    const config = { dataDir: await temporaryDirectory(), secUserAgent: null }
    const { code, err } = await runForTest(['fsds', ...args], { stores: memoryStores(), config })
    expect(code).toBe(2)
    expect(err[0]).toBe(fault)
  })

  it('loads a directory of quarters', async () => {
    const from = await mirrorWith({
      '2009q3.zip': dataSetZip([numRow()]),
      '2009q4.zip': dataSetZip([numRow({ adsh: accession(2) })], { sub: [subRow({ adsh: accession(2) })] }),
      'broken.zip': 'x',
      'readme.htm': 'x',
    })
    const stores = memoryStores()
    const config = { dataDir: await temporaryDirectory(), secUserAgent: null }
    const { code, out } = await runForTest(['fsds', '--from', from], { stores, config })
    expect(code).toBe(0)
    expect(stores.factsIn(1)).toHaveLength(2)
    expect(out.at(-1)).toMatch(/broken.zip: incomplete or invalid zip file/)
  })
})

/** Makes the check sum of an entry in the zip's directory a wrong one. */
function damageCheckSum(zip: Buffer, name: string): Buffer {
  const damaged = Buffer.from(zip)
  const entry = damaged.lastIndexOf(name) - 46
  damaged.writeUInt32LE(1, entry + 16)
  return damaged
}
