import { describe, expect, it } from 'vitest'
import { filerType } from '../../../../src/domain/company/compose.ts'

const CASES: readonly [string, { entityType?: string; forms?: string[]; sic?: string }, string | null][] = [
  ['annual reports of domestic filers', { forms: ['8-K', '10-K'] }, 'domestic_operating'],
  ['reports of the 1990s', { forms: ['10-K405'] }, 'domestic_operating'],
  ['small business reports', { forms: ['10KSB', 'SB-2'] }, 'domestic_operating'],
  ['20-F', { forms: ['6-K', '20-F/A'] }, 'foreign_private_issuer'],
  ['40-F', { forms: ['40-F'] }, 'foreign_private_issuer'],
  ['a registration statement of a foreign issuer', { forms: ['F-1', 'DRS'] }, 'foreign_private_issuer'],
  [
    'a foreign issuer that took up domestic forms',
    { forms: ['10-K', '8-K', '20-F', '6-K'] },
    'domestic_operating',
  ],
  ['reports of funds', { forms: ['N-CSR', 'NPORT-P', '497'] }, 'investment_company'],
  ['a prospectus of a fund', { forms: ['485BPOS'] }, 'investment_company'],
  [
    'an insurer that files fund forms beside its annual report',
    { forms: ['497', '485BPOS', '10-K'] },
    'domestic_operating',
  ],
  ['a unit trust by its SIC code', { forms: ['8-K'], sic: '6726' }, 'investment_company'],
  ['an investment entity', { entityType: 'investment' }, 'investment_company'],
  ['a person', { entityType: 'other', forms: ['4', '144'] }, 'other'],
  ['a company of which no filing is known', {}, null],
]

describe('kind of filer', () => {
  it.each(CASES)('is derived from %s', (_name, { entityType = null, forms = null, sic = null }, kind) => {
    expect(filerType({ entityType, forms, sic })).toBe(kind)
  })
})
