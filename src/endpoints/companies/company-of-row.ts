import { formatCik } from '../../domain/company/company.ts'
import type { Context } from '../define-endpoint.ts'
import { companyOf } from '../envelope.ts'
import { sectorAndIndustry } from './sector-fields.ts'

/** Who a row of any company is of; filings may be loaded before anything that names their company. */
export function companyOfRow(cik: number, { companies }: Context) {
  const resolved = companies.byCik(cik)
  if (resolved) return { ...companyOf(resolved), ...sectorAndIndustry(resolved.company) }
  const text = formatCik(cik)
  return { company_name: `CIK ${text}`, ticker: text, cik: text, sector: null, industry: null }
}
