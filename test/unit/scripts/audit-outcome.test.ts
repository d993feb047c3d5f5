import { describe, expect, it } from 'vitest'
import { auditOutcome } from '../../../scripts/audit-outcome.ts'

const advisory = {
  title: 'Endless loop',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
}
const metadata = { dependencies: { total: 300 } }
const audit = (vulnerabilities: object) => JSON.stringify({ vulnerabilities, metadata })
const found = audit({
  inner: { name: 'inner', via: [advisory] },
  outer: { name: 'outer', via: ['inner'] },
})

describe('an audit of the packages', () => {
  it('passes without known weaknesses', () => {
    expect(auditOutcome(audit({}), '')).toEqual({
      line: 'npm audit: 0 known weaknesses in 300 packages',
      failures: [],
    })
  })

  it('fails by each weakness that is not explained, once', () => {
    expect(auditOutcome(found, '').failures).toEqual([
      'inner: Endless loop (high, GHSA-aaaa-bbbb-cccc), which SECURITY.md does not explain',
    ])
  })

  it('passes with a weakness that is explained by its id', () => {
    const { line, failures } = auditOutcome(
      found,
      'GHSA-aaaa-bbbb-cccc: the loop is in a tool that we do not call.',
    )
    expect([line, failures]).toEqual(['npm audit: 1 known weaknesses in 300 packages', []])
  })

  it.each([
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['', 'no answer'],
  ])('is skipped, not passed, where the registry says %j', (printed, why) => {
    expect(auditOutcome(printed, '').skipped).toBe(`the registry answers no audits: ${why}`)
  })
})
