import Type from 'typebox'
import { list } from './list.ts'

const COMPANY = '^[A-Za-z0-9][A-Za-z0-9./-]{0,15}$'
const COMPANY_HINT = 'a ticker symbol or a CIK'

/** A company as a caller names it: a ticker (any case; `.`, `-` and `/` alike; former ones too) or a CIK. */
export const CompanyId = Type.String({
  pattern: COMPANY,
  description:
    'Ticker or CIK. Tickers are case-insensitive, `.`, `-` and `/` are one, and a former ticker finds today’s company.',
  examples: ['ZZALDR'],
  'x-hint': COMPANY_HINT,
})

/** Several companies as a caller names them. */
export function companyIds(max: number, description = 'Tickers or CIKs.') {
  return list({ max, description, pattern: COMPANY, hint: COMPANY_HINT, examples: [['ZZALDR', 'ZZBRKN']] })
}

/** A CIK as a caller writes it, with or without zeros. */
export const CikInput = Type.String({
  pattern: '^\\d{1,10}$',
  description: 'SEC Central Index Key, with or without leading zeros.',
  examples: ['4200000001'],
  'x-hint': 'a CIK of 1 to 10 digits',
})

/** A CIK as answers show it. */
export const Cik = Type.String({ pattern: '^\\d{10}$', description: 'SEC Central Index Key, 10 digits' })

export const AccessionNumber = Type.String({
  pattern: '^\\d{10}-\\d{2}-\\d{6}$',
  description: 'SEC accession number of a filing',
  examples: ['0000001234-24-000001'],
  'x-hint': 'an accession number as 0000001234-24-000001',
})
