import { describe, expect, it } from 'vitest'
import { parseCik, tickerKey } from '../../../../src/domain/company/symbols.ts'

describe('tickers and CIKs as written', () => {
  it.each(['ACM-B', 'acm.b', 'Acm/B', ' ACM-B '])('reads %s as one ticker', text => {
    expect(tickerKey(text)).toBe('ACM-B')
  })

  it.each(['1234', '0000001234', 'CIK0000001234', 'cik1234'])('reads %s as a CIK', text => {
    expect(parseCik(text)).toBe(1234)
  })

  it.each(['', '0', '0000000000', 'ACME', '12A', 'CIK', '-1', '1.5', '12345678901'])(
    'reads no CIK in %j',
    text => {
      expect(parseCik(text)).toBeNull()
    },
  )
})
