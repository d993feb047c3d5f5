import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../../src/domain/day.ts'
import {
  accession,
  factRow,
  factsDocument,
  submissionsDocument,
  tickersDocument,
} from '../../../support/edgar/documents.ts'
import { mirrorWith, temporaryDirectory, writeFiles } from '../../../support/edgar/files.ts'
import { memoryStores } from '../../../support/edgar/memory-stores.ts'
import { runForTest } from '../../../support/edgar/run.ts'

const filing = { accessionNumber: accession(1), filingDate: '2024-02-15', form: '10-K', size: 5 }
const files = {
  'companyfacts/CIK0000000001.json': factsDocument(1, [factRow()]),
  'companyfacts/vintages/CIK0000000001.2023-05.json': factsDocument(1, [
    factRow(),
    factRow({ end: '2022-12-31', accn: accession(9), filed: '2023-02-15', val: 7 }),
  ]),
  'submissions/CIK0000000001.json': submissionsDocument(1, [filing]),
  'submissions/CIK0000000002.json': submissionsDocument(2, [{ ...filing, form: '4' }], {
    name: 'PERSON ANY',
    entityType: 'other',
    tickers: [],
  }),
  'reference/company_tickers.json': tickersDocument([
    [1, 'EXA', 'Example Corp'],
    [5, 'ELS', 'Elsewhere Corp'],
  ]),
}

async function settings() {
  return { stores: memoryStores(), config: { dataDir: await temporaryDirectory(), secUserAgent: null } }
}

describe('load edgar --from DIR', () => {
  it('merges vintages, lists every filing and names every company', async () => {
    const run = await settings()
    const { code, out, err } = await runForTest(['edgar', '--from', await mirrorWith(files)], run)
    expect({ code, err }).toEqual({ code: 0, err: [] })
    expect(run.stores.factsIn(1).map(({ end, value }) => [end, value])).toEqual([
      [dayOf(2022, 12, 31), 7],
      [dayOf(2023, 12, 31), 1_000],
    ])
    // The filing of the older fact is in no list of filings, and still listed.
    expect(run.stores.filingsIn(1).map(({ accession, form, isXbrl }) => [accession, form, isXbrl])).toEqual([
      [accession(9), '10-K', true],
      [accession(1), '10-K', true],
    ])
    expect([...run.stores.observations.keys()].sort()).toEqual([
      '1/companyfacts/2024-02-15',
      '1/submissions/2024-02-15',
      '1/tickers/9999-12-31',
      '2/submissions/2024-02-15',
      '5/tickers/9999-12-31',
    ])
    expect(run.stores.cleanups).toBe(1)
    expect(out).toEqual([
      'companies: 2 published, 0 unchanged',
      'read: 5 files, 2 tickers, 3 facts, 2 filings',
      'written: 5 identities, 3 filings, 2 facts, 0 statements',
      'dropped: 1',
      '  facts: same fact again: 1',
      'files refused: none',
    ])
  })

  it('loads an individual as a filer without facts, so the universe can exclude individuals', async () => {
    const run = await settings()
    await runForTest(['edgar', '--from', await mirrorWith(files)], run)
    expect(run.stores.numbersIn(2)).toBeNull()
    expect(run.stores.companies.snapshot().coverage(2)).toMatchObject({ filings: 1, facts: 0 })
    expect(run.stores.observations.get('2/submissions/2024-02-15')).toMatchObject({
      entityType: 'other',
      forms: ['4'],
    })
  })

  it('changes nothing when it is run again, and does not parse what has not changed', async () => {
    const run = await settings()
    const from = await mirrorWith(files)
    await runForTest(['edgar', '--from', from], run)
    const { dataVersion } = run.stores.companies.snapshot()
    const again = await runForTest(['edgar', '--from', from], run)
    expect(again.code).toBe(0)
    expect(again.out[0]).toBe('companies: 0 published, 2 unchanged')
    expect(again.out[1]).not.toContain('facts')
    expect(run.stores.companies.snapshot().dataVersion).toBe(dataVersion)
  })

  it('changes nothing either when everything is made again', async () => {
    const { stores, config } = await settings()
    const from = await mirrorWith(files)
    await runForTest(['edgar', '--from', from], { stores, config })
    const { dataVersion } = stores.companies.snapshot()
    const forgetful = { dataDir: await temporaryDirectory(), secUserAgent: null }
    const again = await runForTest(['edgar', '--from', from], { stores, config: forgetful })
    expect(again.out.slice(0, 2)).toEqual([
      'companies: 0 published, 2 unchanged',
      'read: 5 files, 2 tickers, 3 facts, 2 filings',
    ])
    expect(stores.companies.snapshot().dataVersion).toBe(dataVersion)
  })

  it('ends in the same state whichever vintage is loaded first', async () => {
    const {
      'companyfacts/CIK0000000001.json': today,
      'companyfacts/vintages/CIK0000000001.2023-05.json': past,
    } = files
    const newer = await mirrorWith({ 'companyfacts/CIK0000000001.json': today })
    const older = await mirrorWith({ 'companyfacts/CIK0000000001.2023-05.json': past })
    const [a, b] = [await settings(), await settings()]
    for (const from of [newer, older]) await runForTest(['edgar', '--from', from], a)
    for (const from of [older, newer]) await runForTest(['edgar', '--from', from], b)
    expect(a.stores.numbersIn(1)).toEqual(b.stores.numbersIn(1))
    expect(a.stores.filingsIn(1)).toEqual(b.stores.filingsIn(1))
  })

  it('reports files that cannot be used with their reason and loads the rest', async () => {
    const run = await settings()
    const from = await mirrorWith({
      ...files,
      'companyfacts/CIK0000000003.json': '',
      'companyfacts/CIK0000000004.json': JSON.stringify(factsDocument(4, [factRow()])).slice(0, -9),
      'companyfacts/CIK0000000006.json': factsDocument(7, [factRow()]),
      'submissions/CIK0000000006.json': submissionsDocument(6, [filing]),
      'reference/company_tickers_exchange.json': '[]',
    })
    const { code, out, err } = await runForTest(['edgar', '--from', from], run)
    expect(code).toBe(0)
    expect(err).toEqual(['Warning: 4 files were refused.'])
    expect(out.slice(out.indexOf('files refused: 4'))).toEqual([
      'files refused: 4',
      '  reference/company_tickers_exchange.json: not a ticker list',
      '  companyfacts/CIK0000000003.json: the file is empty',
      expect.stringMatching(/^ {2}companyfacts\/CIK0000000004.json: incomplete or invalid JSON/),
      '  companyfacts/CIK0000000006.json: facts of another company, CIK 7',
    ])
    expect(run.stores.published.map(({ cik }) => cik).sort()).toEqual([1, 2, 6])

    const again = await runForTest(['edgar', '--from', from], run)
    expect(again.out).toContain('files refused: 4')
  })

  it('fails when nothing could be loaded', async () => {
    const from = await mirrorWith({ 'companyfacts/CIK0000000003.json': '' })
    const { code, err } = await runForTest(['edgar', '--from', from], await settings())
    expect({ code, err }).toEqual({ code: 1, err: ['Nothing could be loaded.'] })
  })

  it('loads only the requested companies', async () => {
    const run = await settings()
    const from = await mirrorWith(files)
    expect((await runForTest(['edgar', '--from', from, '--tickers', 'exa'], run)).code).toBe(0)
    expect(run.stores.published.map(({ cik }) => cik)).toEqual([1])
    expect((await runForTest(['edgar', '--from', from, '--ciks', '0000000002'], run)).code).toBe(0)
    expect(run.stores.published.map(({ cik }) => cik)).toEqual([1, 2])
  })

  it('reports a requested company that is not in the mirror', async () => {
    const run = await settings()
    const from = await mirrorWith(files)
    const unknown = await runForTest(['edgar', '--from', from, '--tickers', 'EXA,NONE,NADA'], run)
    expect(unknown.code).toBe(2)
    expect(unknown.err.slice(0, 2)).toEqual([
      `No company has the ticker NONE in the lists of ${from}.`,
      `No company has the ticker NADA in the lists of ${from}.`,
    ])
    expect(run.stores.published).toEqual([])
    const { out } = await runForTest(['edgar', '--from', from, '--ciks', '77'], run)
    expect(out.at(-1)).toBe(`  CIK 0000000077: no file of it in ${from}`)
  })

  it('joins the facts of a predecessor, each with the registrant that filed it', async () => {
    // 1001039 is followed by 1744489 in the project's table of successors.
    const run = await settings()
    const from = await mirrorWith({
      'companyfacts/CIK0001001039.json': factsDocument(1_001_039, [
        factRow({ accn: accession(1, 1_001_039) }),
      ]),
      'companyfacts/CIK0001744489.json': factsDocument(1_744_489, [
        factRow({ accn: accession(2, 1_744_489) }),
      ]),
    })
    await runForTest(['edgar', '--from', from], run)
    expect(run.stores.published.map(({ cik }) => cik)).toEqual([1_744_489])
    expect(run.stores.factsIn(1_744_489).map(({ filing }) => filing.filerCik)).toEqual([1_001_039, 1_744_489])
  })

  it('finishes on rerun after a write failed in the middle', async () => {
    const run = await settings()
    const many = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map(cik => [
        `companyfacts/CIK000000000${cik}.json`,
        factsDocument(cik, [factRow()]),
      ]),
    )
    const from = await mirrorWith(many)
    run.stores.beforePublish = async ({ cik }) => {
      if (cik === 4) throw new Error('disk full')
    }
    await expect(runForTest(['edgar', '--from', from], run)).rejects.toThrow('disk full')
    expect(run.stores.factsIn(3)).toHaveLength(1)
    expect(run.stores.factsIn(4)).toHaveLength(0)

    run.stores.beforePublish = async () => {}
    const again = await runForTest(['edgar', '--from', from], run)
    expect(again.code).toBe(0)
    for (const cik of [1, 2, 3, 4, 5, 6]) expect(run.stores.factsIn(cik)).toHaveLength(1)
  })

  it('stops between two companies when aborted, keeps what is published and reports it', async () => {
    const run = await settings()
    const stop = new AbortController()
    const from = await mirrorWith(
      Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map(cik => [
          `companyfacts/CIK000000000${cik}.json`,
          factsDocument(cik, [factRow()]),
        ]),
      ),
    )
    run.stores.beforePublish = async () => stop.abort()
    const { code, err } = await runForTest(['edgar', '--from', from], { ...run, signal: stop.signal })
    expect(code).toBe(1)
    expect(err).toEqual([
      'The load was stopped. Companies published so far are kept; run the same command again to resume.',
    ])
    const { length } = run.stores.published
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(6)

    run.stores.beforePublish = async () => {}
    expect((await runForTest(['edgar', '--from', from], run)).code).toBe(0)
    expect(new Set(run.stores.published.map(({ cik }) => cik)).size).toBe(6)
  })

  it('has sixteen publications in flight at most', async () => {
    const run = await settings()
    let running = 0
    let most = 0
    const full = Promise.withResolvers<void>()
    run.stores.beforePublish = async () => {
      running += 1
      most = Math.max(most, running)
      if (running === 16) full.resolve()
      // However slowly files are read: nothing is published before there are sixteen, then more could begin.
      await full.promise
      await new Promise(resolve => setTimeout(resolve, 50))
      running -= 1
    }
    const from = await mirrorWith(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          `companyfacts/CIK${String(at + 1).padStart(10, '0')}.json`,
          factsDocument(at + 1, [factRow()]),
        ]),
      ),
    )
    await runForTest(['edgar', '--from', from], run)
    expect(most).toBe(16)
  })

  it('makes a company again when one of its files changed', async () => {
    const run = await settings()
    const from = await mirrorWith(files)
    await runForTest(['edgar', '--from', from], run)
    await writeFiles(from, {
      'companyfacts/CIK0000000001.json': factsDocument(1, [factRow(), factRow({ end: '2021-12-31' })]),
    })
    const again = await runForTest(['edgar', '--from', from], run)
    expect(again.out[0]).toBe('companies: 1 published, 1 unchanged')
    expect(run.stores.factsIn(1)).toHaveLength(3)
  })

  it('does not trust a damaged memory of earlier loads', async () => {
    const run = await settings()
    const from = await mirrorWith(files)
    await runForTest(['edgar', '--from', from], run)
    await writeFile(join(run.config.dataDir, 'load-memory.json'), '{"program":')
    const again = await runForTest(['edgar', '--from', from], run)
    expect(again.out[0]).toBe('companies: 0 published, 2 unchanged')
    expect(again.out[1]).toContain('3 facts')
  })
})
