import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openText } from '../../../src/stores/open.ts'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'
import { loadAndKill } from '../../support/load-and-kill.ts'
import { agedFiling, ageOf, NUMBERS } from '../../support/text/ages.ts'
import { ANY_PASSAGE, textFiling, textRows } from '../../support/text/filings.ts'
import { searchRequest } from './passages.ts'

const FILINGS = 40

/** All filings that a poll shows, page by page, and the watermark of the next one. */
async function poll(index: OpenTextIndex, indexedAfter: string) {
  const accessions: string[] = []
  let watermark: string | null = null
  for (let position: string | null = null; ; ) {
    const page = await index.passages.search(
      searchRequest('passage', {
        filter: { ...ANY_PASSAGE, indexedAfter },
        sort: 'newest',
        groupBy: 'filing',
        limit: 3,
        position,
      }),
    )
    watermark ??= page.watermark
    accessions.push(...page.results.map(({ passages: [first] }) => first!.accession_number))
    position = page.next
    if (position === null) return { accessions, watermark }
  }
}

describe('a feed of filings in the embedded index', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'text-feed-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const open = () => openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })

  it('shows each filing once while others are published', async () => {
    const index = await open()
    try {
      const numbers = Array.from({ length: FILINGS }, (_, at) => at)
      const filingOf = (number: number) => textFiling(number, { cik: 100 + (number % 7) })
      let isLoading = true
      const load = Promise.all(
        [0, 1].map(async lane => {
          for (const number of numbers.filter(each => each % 2 === lane)) {
            const filing = filingOf(number)
            const chunks = [`passage of filing ${number}`, 'another passage']
            await index.putFiling(filing, textRows(filing, [{ id: 'business', chunks }]))
          }
        }),
      ).finally(() => {
        isLoading = false
      })
      const seen: string[] = []
      for (let watermark = '0', isLast = false; !isLast; ) {
        isLast = !isLoading
        const next = await poll(index, watermark)
        seen.push(...next.accessions)
        watermark = next.watermark
      }
      await load
      expect(seen.sort()).toEqual(numbers.map(number => filingOf(number).accession_number).sort())
    } finally {
      await index.close()
    }
  }, 60_000)

  it('shows after a kill what was published since the last poll, and no more', async () => {
    await loadAndKill({ child: 'text/killed-child.ts', dataDir, firstAge: 1, lines: 3, delayMs: 5 })
    const before = await open()
    const { watermark } = await poll(before, '0')
    const ages = await Promise.all(NUMBERS.map(number => ageOf(before, number)))
    await before.close()
    await loadAndKill({ child: 'text/killed-child.ts', dataDir, firstAge: 100, lines: 2, delayMs: 1 })
    const after = await open()
    try {
      const changed: string[] = []
      for (const [at, number] of NUMBERS.entries())
        if ((await ageOf(after, number)) !== ages[at]) changed.push(agedFiling(number).accession_number)
      expect(changed.length).toBeGreaterThan(0)
      const { accessions, watermark: next } = await poll(after, watermark)
      expect(accessions.sort()).toEqual(changed.sort())
      expect((await poll(after, next)).accessions).toEqual([])
    } finally {
      await after.close()
    }
  }, 60_000)
})
