import { describe, expect, it } from 'vitest'
import { failureLines, timeLine } from '../../../scripts/told.ts'
import { type Results, resultsOfChecks, sumOf, totalsLine } from '../../../scripts/totals.ts'

function results(passed: number, failed = 0, pending = 0, broken = 0): Results {
  const test = { fullName: 'adds', status: 'passed' }
  const file = {
    name: 'a.test.ts',
    status: failed > 0 ? 'failed' : 'passed',
    message: '',
    assertionResults: [
      test,
      ...Array.from({ length: failed }, () => ({
        ...{ fullName: 'sums up', status: 'failed', failureMessages: ['expected 1 to be 2\n  at a.ts'] },
      })),
    ],
  }
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: [
      file,
      ...Array.from({ length: broken }, () => ({
        ...{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      })),
    ],
  }
}

describe('totals of test runs', () => {
  it('are the sums of all runs, types and lint counted as one test each', () => {
    const sum = sumOf([
      { name: 'test', exitCode: 0, seconds: 1, results: results(10, 0, 1) },
      { name: 'real', exitCode: 0, seconds: 1, results: results(5) },
    ])
    expect(sum).toEqual({ passed: 17, failed: 0, skipped: 1 })
    expect(totalsLine(sum)).toBe('17 passed, 0 failed, 1 skipped')
    expect(totalsLine({ ...sum, skipped: 0 })).toBe('17 passed, 0 failed')
  })

  it('count failed tests once, although the run failed too', () => {
    expect(sumOf([{ name: 'real', exitCode: 1, seconds: 1, results: results(5, 2) }]).failed).toBe(2)
  })

  it('count a file that broke before its first test', () => {
    expect(sumOf([{ name: 'real', exitCode: 1, seconds: 1, results: results(5, 1, 0, 2) }]).failed).toBe(3)
  })

  it.each([
    ['told nothing', { name: 'test', exitCode: 1, seconds: 1, results: null }],
    ['told nothing, and said it was well', { name: 'test', exitCode: 0, seconds: 1, results: null }],
    ['failed although every test passed', { name: 'real', exitCode: 137, seconds: 1, results: results(5) }],
    ['had no tests', { name: 'real', exitCode: 0, seconds: 1, results: { ...results(0), testResults: [] } }],
  ])('count a run that %s as a failure', (_, run) => {
    expect(sumOf([run]).failed).toBe(1)
  })

  it('count a drill or check as one test, and one that was skipped as skipped', () => {
    const checks = resultsOfChecks({
      results: [
        { name: 'load', failures: [] },
        { name: 'soak', failures: ['a', 'b'] },
        { name: 'fuzz', failures: [], skipped: 'no pip' },
      ],
    })
    expect(sumOf([{ name: 'fuzz', exitCode: 1, seconds: 1, results: checks }])).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
    })
    const alone = resultsOfChecks({ results: [{ name: 'fuzz', failures: [], skipped: 'no pip' }] })
    expect(sumOf([{ name: 'fuzz', exitCode: 0, seconds: 1, results: alone }])).toEqual({
      passed: 0,
      failed: 0,
      skipped: 1,
    })
  })
})

describe('what is told of test runs', () => {
  it('names each failed test with its file and reason, and each file that broke', () => {
    expect(failureLines({ name: 'real', exitCode: 1, seconds: 1, results: results(5, 1, 0, 1) })).toEqual([
      'FAILED real: a.test.ts > sums up',
      '  expected 1 to be 2',
      '    at a.ts',
      'FAILED real: b.test.ts',
      '  no such module',
    ])
  })

  it('names each drill that did not hold, with all that did not', () => {
    const checks = resultsOfChecks({ results: [{ name: 'soak', failures: ['a', 'b'] }] })
    expect(failureLines({ name: 'soak', exitCode: 1, seconds: 1, results: checks })).toEqual([
      'FAILED soak: soak',
      '  a',
      '  b',
    ])
  })

  it('names a run that failed although no test did, and one that left no report', () => {
    const run = { name: 'real', exitCode: 137, seconds: 1 }
    expect(failureLines({ ...run, results: results(5) })).toEqual([
      'FAILED real: ended with 137, although no test failed',
    ])
    expect(failureLines({ ...run, results: null })).toEqual([
      'FAILED real: ended with 137 and without a report',
    ])
  })

  it('tells how long each run took', () => {
    const run = { exitCode: 0, results: results(1) }
    expect(
      timeLine([
        { ...run, name: 'test', seconds: 404 },
        { ...run, name: 'real', seconds: 130 },
      ]),
    ).toBe('took test 404 s, real 130 s')
  })
})
