import { beforeAll, describe, expect, it } from 'vitest'
import { filingSearch } from '../../../../../src/api/endpoints/search/search.ts'
import { filingFixture, put, textContext } from '../../../../support/text/market.ts'

const K2023 = filingFixture(1234, '10-K', '2024-02-15', { fiscal_year: 2023, fiscal_period: 'FY' })
const K2022 = filingFixture(1234, '10-K', '2023-02-15', { fiscal_year: 2022, fiscal_period: 'FY' })
const OTHER = filingFixture(5678, '8-K', '2024-06-20')

const { context, text } = textContext()
beforeAll(async () => {
  await put(text, K2022, { risk_factors: 'Our supplier may fail. Net sales | (1,250)' })
  await put(text, K2023, { risk_factors: 'A supplier failed; suppliers may fail again.' })
  await put(text, OTHER, { item_8_01: 'An event at a supplier took place.' })
})

type Input = Parameters<typeof filingSearch.handle>[0]
const search = (input: Partial<Input>) =>
  filingSearch.handle(
    {
      amendments: false,
      latest_only: false,
      sort: 'relevance',
      group_by: 'none',
      limit: 10,
      ...input,
    } as Input,
    context,
  )
const accessions = async (input: Partial<Input>) =>
  (await search(input)).results.map(({ accession_number }) => accession_number)

describe('/filings/search', () => {
  it('finds passages by any inflection of the words, with company and filing', async () => {
    const { results, total, query } = await search({ q: 'supplier fails' })
    expect(total).toEqual({ value: 2, relation: 'eq' })
    expect(results[0]).toMatchObject({
      ticker: 'ACME',
      cik: '0000001234',
      accession_number: K2023.accession_number,
      form_type: '10-K',
      fiscal_year: 2023,
      section_id: 'risk_factors',
      row_type: 'chunk',
      passages: null,
    })
    expect(query).toMatchObject({ parsed: 'supplier AND fail', filters: { match: 'all', sort: 'relevance' } })
  })

  it('says why nothing is found', async () => {
    const { as_of, notice } = await search({ q: 'zeppelin', as_of: '2023-12-31' })
    expect([as_of, notice]).toEqual(['2023-12-31', expect.stringMatching(/\S/)])
    expect((await search({ q: 'supplier' })).notice).toBeNull()
  })

  it.each<[Partial<Input>, readonly string[]]>([
    [{ tickers: ['INIT'] }, [OTHER.accession_number]],
    [{ ciks: ['1234'], as_of: '2023-12-31' }, [K2022.accession_number]],
    [{ form_type: ['8-K'] }, [OTHER.accession_number]],
    [{ fiscal_year: [2022] }, [K2022.accession_number]],
    [{ latest_only: true, form_type: ['10-K'] }, [K2023.accession_number]],
    [{ latest_only: true, form_type: ['10-K'], as_of: '2023-06-01' }, [K2022.accession_number]],
    [{ sort: 'oldest' }, [K2022.accession_number, K2023.accession_number, OTHER.accession_number]],
    [{ sort: 'newest', limit: 1 }, [OTHER.accession_number]],
    [{ group_by: 'company', sort: 'newest' }, [OTHER.accession_number, K2023.accession_number]],
    [{ tickers: ['ACME'], sectors: ['unclassified'] }, []],
  ])('keeps to %j', async (input, expected) => {
    expect(await accessions({ q: 'supplier', ...input })).toEqual(expected)
  })

  it('finds the cells of a table as plain text', async () => {
    const { results } = await search({ q: '"Net sales (1,250)"', row_type: ['table'] })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ row_type: 'table', accession_number: K2022.accession_number })
  })

  it('matches a question by any of its words', async () => {
    const { results, query } = await search({ q: 'Which supplier burned?' })
    expect(results).toHaveLength(3)
    expect(query.filters).toMatchObject({ match: 'any' })
  })

  it.each<[Partial<Input>, string, RegExp]>([
    [{ q: 'a "b' }, 'q', /at character 3/],
    [{ q: 'a', from_date: '2024-02-01', to_date: '2024-01-01' }, 'from_date', /after to_date/],
    [{ q: 'a', section_id: ['risk_factor'] }, 'section_id', /risk_factors/],
    [{ q: 'a', cursor: 'W10.0000000000000000000000' }, 'cursor', /not issued/],
  ])('rejects %j', async (input, parameter, message) => {
    await expect(search(input)).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [{ parameter, message: expect.stringMatching(message) }],
    })
  })
})
