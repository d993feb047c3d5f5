import { describe, expect, it } from 'vitest'
import { type Results, resultsOfChecks, sumOf, totalsLine } from '../../../scripts/totals.ts'

function results(passed: number, failed = 0, pending = 0, broken = 0): Results {
  const file = { status: failed > 0 ? 'failed' : 'passed', assertionResults: [{}] }
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: [
      file,
      ...Array.from({ length: broken }, () => ({ status: 'failed', assertionResults: [] })),
    ],
  }
}

describe('totals of test runs', () => {
  it('are the sums of all runs, types and lint counted as one test each', () => {
    const sum = sumOf([
      { name: 'test', exitCode: 0, results: results(10, 0, 1) },
      { name: 'real', exitCode: 0, results: results(5) },
    ])
    expect(sum).toEqual({ passed: 17, failed: 0, skipped: 1 })
    expect(totalsLine(sum)).toBe('17 passed, 0 failed, 1 skipped')
    expect(totalsLine({ ...sum, skipped: 0 })).toBe('17 passed, 0 failed')
  })

  it('count failed tests once, although the run failed too', () => {
    expect(sumOf([{ name: 'real', exitCode: 1, results: results(5, 2) }]).failed).toBe(2)
  })

  it('count a file that broke before its first test', () => {
    expect(sumOf([{ name: 'real', exitCode: 1, results: results(5, 1, 0, 2) }]).failed).toBe(3)
  })

  it.each([
    ['told nothing', { name: 'test', exitCode: 1, results: null }],
    ['told nothing, and said it was well', { name: 'test', exitCode: 0, results: null }],
    ['failed although every test passed', { name: 'real', exitCode: 137, results: results(5) }],
    ['had no tests', { name: 'real', exitCode: 0, results: { ...results(0), testResults: [] } }],
  ])('count a run that %s as a failure', (_, run) => {
    expect(sumOf([run]).failed).toBe(1)
  })

  it('count a drill or check as one test, and one that was skipped as skipped', () => {
    const checks = resultsOfChecks({
      results: [{ failures: [] }, { failures: ['a', 'b'] }, { failures: [], skipped: 'no pip' }],
    })
    expect(sumOf([{ name: 'fuzz', exitCode: 1, results: checks }])).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
    })
    const alone = resultsOfChecks({ results: [{ failures: [], skipped: 'no pip' }] })
    expect(sumOf([{ name: 'fuzz', exitCode: 0, results: alone }])).toEqual({
      passed: 0,
      failed: 0,
      skipped: 1,
    })
  })
})
