import { describe, expect, it } from 'vitest'
import { industries, sectors, taxonomy } from '../../../../../src/api/endpoints/taxonomy/taxonomy.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { COVERED, MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'

const { context } = companyContext({ companies: MARKET, covered: COVERED })

describe('GET /taxonomy', () => {
  it('counts the companies of the universe in sectors and industries', async () => {
    const { sectors } = await callEndpoint(taxonomy, context)
    const technology = sectors.find(({ code }) => code === 'technology')!
    expect(technology).toMatchObject({ name: 'Technology', company_count: 2 })
    expect(technology.industries.find(({ code }) => code === 'software')).toEqual({
      code: 'software',
      name: 'Software',
      sic_codes: ['7371', '7372'],
      company_count: 1,
    })
    // The company without a SIC code is in no sector.
    expect(sectors.reduce((sum, { company_count }) => sum + company_count, 0)).toBe(3)
  })

  it('has counts of sectors that are the sums of their industries', async () => {
    for (const { company_count, industries } of (await callEndpoint(taxonomy, context)).sectors)
      expect(industries.reduce((sum, industry) => sum + industry.company_count, 0)).toBe(company_count)
  })
})

describe('the flat lists', () => {
  it('are the same sectors and industries as the tree', async () => {
    const tree = (await callEndpoint(taxonomy, context)).sectors
    const flat = await callEndpoint(sectors, context)
    expect(flat.sectors).toEqual(tree.map(({ industries: _, ...sector }) => sector))
    expect(flat.count).toBe(tree.length)
    const all = await callEndpoint(industries, context)
    expect(all.industries).toEqual(
      tree.flatMap(sector => sector.industries.map(industry => ({ ...industry, sector: sector.code }))),
    )
    expect(all.count).toBe(all.industries.length)
  })

  it('answer under their short names too', () => {
    expect(sectors.aliases).toEqual(['/sectors'])
    expect(industries.aliases).toEqual(['/industries'])
  })

  it('take no parameters', async () => {
    await expect(callEndpoint(sectors, context, { sector: 'energy' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })
})
