import { describe, expect, it } from 'vitest'
import {
  durationLine,
  failureLines,
  type Results,
  resultsOfChecks,
  sumOf,
  totalsLine,
} from '../../tools/totals.ts'

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
  it('sum all runs and count types and lint as one test each', () => {
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

  it('count a file that failed before its first test', () => {
    expect(sumOf([{ name: 'real', exitCode: 1, seconds: 1, results: results(5, 1, 0, 2) }]).failed).toBe(3)
  })

  it.each([
    ['wrote no report', { name: 'test', exitCode: 1, seconds: 1, results: null }],
    ['wrote no report and exited with 0', { name: 'test', exitCode: 0, seconds: 1, results: null }],
    ['failed although every test passed', { name: 'real', exitCode: 137, seconds: 1, results: results(5) }],
    ['had no tests', { name: 'real', exitCode: 0, seconds: 1, results: { ...results(0), testResults: [] } }],
  ])('count a run that %s as a failure', (_, run) => {
    expect(sumOf([run]).failed).toBe(1)
  })

  it('count a check as one test, passed, failed or skipped', () => {
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

describe('failure lines', () => {
  it('name each failed test with its file and reason, and each failed file', () => {
    expect(failureLines({ name: 'real', exitCode: 1, seconds: 1, results: results(5, 1, 0, 1) })).toEqual([
      'FAILED real: a.test.ts > sums up',
      '  expected 1 to be 2',
      '    at a.ts',
      'FAILED real: b.test.ts',
      '  no such module',
    ])
  })

  it('name each failed check with all of its failures', () => {
    const checks = resultsOfChecks({ results: [{ name: 'soak', failures: ['a', 'b'] }] })
    expect(failureLines({ name: 'soak', exitCode: 1, seconds: 1, results: checks })).toEqual([
      'FAILED soak: soak',
      '  a',
      '  b',
    ])
  })

  it('name a run that failed although no test did, and one without a report', () => {
    const run = { name: 'real', exitCode: 137, seconds: 1 }
    expect(failureLines({ ...run, results: results(5) })).toEqual([
      'FAILED real: exit code 137, although no test failed',
    ])
    expect(failureLines({ ...run, results: null })).toEqual(['FAILED real: exit code 137, no report'])
  })

  it('are followed by the duration of each run', () => {
    const run = { exitCode: 0, results: results(1) }
    expect(
      durationLine([
        { ...run, name: 'test', seconds: 404 },
        { ...run, name: 'real', seconds: 130 },
      ]),
    ).toBe('durations: test 404 s, real 130 s')
  })
})
