import { expect, it } from 'vitest'
import { loadFiling } from '../../../../loaders/filing-documents/load-filing.ts'
import { RejectedInputError } from '../../../../loaders/shared/rejected-input.ts'

it('rejects the filing alone where an unexpected fault prevents it from being read', async () => {
  const document = {
    type: '10-K',
    filename: 'a.htm',
    get text(): string {
      throw new TypeError('unexpected')
    },
  }
  const described = { folder: { cik: 1 }, accession: '0000000001-24-000001', form: '10-K', filed: 19_000 }
  const loading = loadFiling(described as never, { documents: [document], header: null } as never, {
    cik: 1,
    periods: [],
    fiscalYearEnd: null,
  })
  await expect(loading).rejects.toThrow(RejectedInputError)
  await expect(loading).rejects.toThrow('cannot be read, a fault of this program: TypeError: unexpected')
})
