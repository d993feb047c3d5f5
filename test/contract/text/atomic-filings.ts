import { describe, expect, it } from 'vitest'
import { readDuring } from '../../support/read-during.ts'
import { ANY, textFiling, textRows } from '../../support/text/filings.ts'
import { type TextHarness, textOf } from '../../support/text/harness.ts'

const CIK = 21

/** A filing whose every row tells its age; it has more rows the older it is. */
function aged(number: number, age: number) {
  const filing = textFiling(number, { cik: CIK, filer_cik: CIK, primary_document: `age${age}.htm` })
  const chunks = Array.from({ length: 40 + age }, (_, index) => `age ${age} of passage ${index}`)
  return { filing, rows: textRows(filing, [{ id: 'risk_factors', chunks }]) }
}

/** A filing is visible whole or not at all, and the same rows again change nothing. */
export function wholeFilingsContract(harness: TextHarness): void {
  describe(`publishing filings into ${harness.name}`, () => {
    const held = textOf(harness)

    it('writes a filing once, whatever the order of its rows', async () => {
      const { filing, rows } = aged(1, 1)
      const { index } = held
      expect(await index.putFiling(filing, rows)).toBe('written')
      const version = index.dataVersion()
      expect(await index.putFiling(filing, rows)).toBe('unchanged')
      expect(await index.putFiling(filing, rows.toReversed())).toBe('unchanged')
      expect(index.dataVersion()).toBe(version)
      expect(await index.status()).toMatchObject({ filings: 1, rows: rows.length })
      const { total } = await index.search({ ...ANY, ciks: [CIK] }, { limit: 1, offset: 0, order: 'filing' })
      expect(total).toBe(rows.length)
    })

    it('replaces a filing by its new rows, also by fewer and by the former ones again', async () => {
      for (const age of [3, 2, 3, 1]) {
        const { filing, rows } = aged(1, age)
        const version = held.index.dataVersion()
        expect(await held.index.putFiling(filing, rows)).toBe('written')
        expect(held.index.dataVersion()).not.toBe(version)
        const page = await held.index.search(
          { ...ANY, ciks: [CIK] },
          { limit: 100, offset: 0, order: 'filing' },
        )
        expect(page.total).toBe(rows.length)
        expect(page.rows).toEqual(rows)
      }
    })

    it('keeps a filing without rows as a filing', async () => {
      const filing = textFiling(9, { cik: CIK + 1 })
      expect(await held.index.putFiling(filing, [])).toBe('written')
      expect(await held.index.putFiling(filing, [])).toBe('unchanged')
      expect(await held.index.filings({ ...ANY, ciks: [CIK + 1] }, { limit: 5, offset: 0 })).toEqual([filing])
      expect(await held.index.indexed(CIK + 1, [filing.accession_number])).toEqual(
        new Set([filing.accession_number]),
      )
    })

    it('rejects rows of another filing and ids that occur twice, and writes none of them', async () => {
      const { filing, rows } = aged(5, 1)
      const stranger = { ...rows[1]!, id: 'x', accession_number: '0000000011-20-000077' }
      await expect(held.index.putFiling(filing, [...rows, stranger])).rejects.toThrow(
        /does not belong to filing/,
      )
      await expect(held.index.putFiling(filing, [...rows, rows[0]!])).rejects.toThrow(/occurs twice/)
      expect(await held.index.indexed(CIK, [filing.accession_number])).toEqual(new Set())
    })

    it('shows every reader a filing of one age, whole', async () => {
      await held.index.putFiling(aged(7, 1).filing, aged(7, 1).rows)
      const seen = new Set<number>()
      const filter = {
        ...ANY,
        accessions: [aged(7, 1).filing.accession_number],
        rowTypes: ['chunk'] as const,
      }
      const reader = (ciks: readonly number[] | null) => async () => {
        const { rows, total } = await held.index.search(
          { ...filter, ciks },
          { limit: 100, offset: 0, order: 'filing' },
        )
        const ages = new Set(rows.map(row => Number(/age (\d+)/.exec(row.content_raw!)![1])))
        expect(ages.size).toBe(1)
        expect(total).toBe(40 + [...ages][0]!)
        expect(rows).toHaveLength(total)
        seen.add([...ages][0]!)
      }
      const writer = async () => {
        for (let age = 2; age <= 9; age += 1)
          await held.index.putFiling(aged(7, age).filing, aged(7, age).rows)
      }
      await readDuring(writer, reader([CIK]), reader([CIK]), reader(null))
      expect(seen.size).toBeGreaterThan(1)
    })

    it('takes many filings at a time', async () => {
      const filings = Array.from({ length: 12 }, (_, index) => aged(100 + index, 2))
      const outcomes = await Promise.all(
        filings.map(({ filing, rows }) => held.index.putFiling(filing, rows)),
      )
      expect(new Set(outcomes)).toEqual(new Set(['written']))
      const accessions = filings.map(({ filing }) => filing.accession_number)
      expect((await held.index.indexed(CIK, accessions)).size).toBe(12)
      const page = await held.index.search(
        { ...ANY, accessions, rowTypes: ['chunk'] },
        { limit: 1, offset: 0, order: 'filing' },
      )
      expect(page.total).toBe(12 * 42)
    })

    it('finds everything again after it was closed', async () => {
      const version = held.index.dataVersion()
      const index = await held.opened.openAnother()
      expect(index.dataVersion()).toBe(version)
      const { filing, rows } = aged(1, 1)
      expect(await index.putFiling(filing, rows)).toBe('unchanged')
      const filter = { ...ANY, ciks: [CIK], accessions: [filing.accession_number] }
      const page = await index.search(filter, { limit: 100, offset: 0, order: 'filing' })
      expect(page.rows).toEqual(rows)
    })
  })
}
