import { describe, expect, it } from 'vitest'
import { type FuzzReport, fuzzResult } from '../../reliability/fuzz/fuzz.ts'

const REPORT: FuzzReport = {
  complete: true,
  running_time: 12.4,
  operations: { total: 3, tested: 3 },
  test_cases: { generated: 40, with_failures: 0 },
  failures: [],
  errors: [],
}
const resultOf = (report: Partial<FuzzReport>, caller: 'pro' | 'guest' = 'pro', printed = '') =>
  fuzzResult(7, [{ caller, printed, report: { ...REPORT, ...report } }], 'a line of the log')

describe('result of a fuzz run', () => {
  it('has a line and figures for each pass and no failure without findings', () => {
    const { lines, failures, figures } = resultOf({})
    expect(lines).toEqual(['seed 7', 'pro: 40 requests to 3 of 3 operations in 12 s, 0 with findings'])
    expect(failures).toEqual([])
    expect(figures).toEqual({ pro_requests: 40, pro_operations: 3, pro_findings: 0, pro_s: 12 })
  })

  it('shows a finding with its operations, its output and the server log', () => {
    const found = {
      failures: [{ title: 'Server error', operations: ['GET /a', 'GET /b'] }],
      test_cases: { generated: 40, with_failures: 2 },
    }
    const { lines, failures } = resultOf(found, 'guest', 'before\n=== FAILURES ===\ncurl it\n')
    expect(failures).toEqual(['as guest: Server error: GET /a, GET /b'])
    expect(lines).toContain('curl it')
    expect(lines).not.toContain('before')
    expect(lines).toContain('a line of the log')
  })

  it.each<[string, Partial<FuzzReport>, string]>([
    ['did not complete', { complete: false }, 'as pro: the run did not complete'],
    [
      'left operations out',
      { operations: { total: 3, tested: 2 } },
      'as pro: only 2 of 3 operations were tested',
    ],
    ['sent no requests', { test_cases: { generated: 0, with_failures: 0 } }, 'as pro: no requests were sent'],
    ['had an error', { errors: [{ title: 'Timeout' }] }, 'as pro: 1 errors: {"title":"Timeout"}'],
  ])('does not pass where the run %s', (_, report, failure) => {
    expect(resultOf(report).failures).toEqual([failure])
  })

  it('allows guests to leave out operations without examples', () => {
    expect(resultOf({ operations: { total: 3, tested: 2 } }, 'guest').failures).toEqual([])
  })
})
