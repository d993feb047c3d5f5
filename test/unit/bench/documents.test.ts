import { describe, expect, it } from 'vitest'
import { readCompanyFacts } from '../../../loaders/edgar/companyfacts.ts'
import type { EdgarSource } from '../../../loaders/edgar/source.ts'
import { bigCompanyFacts } from '../../bench/load/memory-bench.ts'
import { renumberedSource, withCik } from '../../bench/load/renumbered-source.ts'

describe('documents for loading', () => {
  it.each([
    ['{"cik":1234,"entityName":"Made"}', '{"cik":77,"entityName":"Made"}'],
    ['{ "cik" : "0000001234", "facts": {"cik": 5} }', '{ "cik" : 77, "facts": {"cik": 5} }'],
    ['{"accessionNumber":[]}', '{"accessionNumber":[]}'],
  ])('speak of another CIK once they are rewritten', (text, expected) => {
    expect(withCik(Buffer.from(text), 77).toString()).toBe(expected)
  })

  it('are those of the own company in the first round, and of others in the next', async () => {
    const text = '{"cik":1234}'
    const document = { kind: 'companyfacts', name: 'made', cik: 1234, vintage: null } as const
    const own: EdgarSource = {
      name: 'made',
      tickerFiles: async () => [],
      async *ciks() {
        yield 1234
      },
      documents: async cik => (cik === 1234 ? [{ ...document, bytes: async () => Buffer.from(text) }] : []),
    }
    const { source, ciks } = renumberedSource(own, [1234], 3)
    expect(new Set(ciks).size).toBe(3)
    const told = await Promise.all(
      ciks.map(async cik => {
        const [only] = await source.documents(cik)
        return [only!.cik, String(await only!.bytes())]
      }),
    )
    expect(told).toEqual(ciks.map(cik => [cik, `{"cik":${cik}}`]))
  })

  it('hold the requested number of facts, all of which can be read', async () => {
    const document = await bigCompanyFacts(20_000)
    const { facts, dropped } = readCompanyFacts(document, document.cik)
    expect(facts.length).toBeGreaterThanOrEqual(20_000)
    expect(dropped.size).toBe(0)
  })
})
