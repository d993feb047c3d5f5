import { describe, expect, it } from 'vitest'
import { auditCheck, sbomCheck } from '../../tools/package-checks.ts'

const advisory = {
  title: 'Endless loop',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
}
const audit = JSON.stringify({
  vulnerabilities: {
    inner: { name: 'inner', via: [advisory] },
    outer: { name: 'outer', via: ['inner'] },
  },
})

describe('the audit check', () => {
  it('passes without vulnerabilities', () => {
    expect(auditCheck('{"vulnerabilities":{}}', '')).toEqual({ name: 'audit', failures: [] })
  })

  it('fails once for each unexplained vulnerability', () => {
    expect(auditCheck(audit, '').failures).toEqual([
      'inner: Endless loop (high, GHSA-aaaa-bbbb-cccc), not explained in SECURITY.md',
    ])
  })

  it('passes with a vulnerability that is explained by its id', () => {
    expect(
      auditCheck(audit, 'GHSA-aaaa-bbbb-cccc: the loop is in a tool that we do not call.').failures,
    ).toEqual([])
  })

  it.each([
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['', 'no reply'],
  ])('is skipped if the registry replies %j', (output, reason) => {
    expect(auditCheck(output, '').skipped).toBe(`the registry offers no audits: ${reason}`)
  })
})

describe('the SBOM check', () => {
  const sbom = (components: object[]) => JSON.stringify({ bomFormat: 'CycloneDX', components })

  it('passes if every package declares a license', () => {
    expect(sbomCheck(sbom([{ name: 'a', licenses: [{ license: { id: 'MIT' } }] }])).failures).toEqual([])
  })

  it('names packages without a license', () => {
    expect(sbomCheck(sbom([{ name: 'a' }])).failures).toEqual(['a declares no license'])
  })

  it('names packages with a forbidden license', () => {
    const [failure] = sbomCheck(
      sbom([{ name: 'a', licenses: [{ license: { id: 'AGPL-3.0-only' } }] }]),
    ).failures
    expect(failure).toMatch(/^a has a forbidden license: .*AGPL-3.0-only/)
  })

  it.each(['', '{}', sbom([])])('fails on %j', output => {
    expect(sbomCheck(output).failures).toEqual(['npm sbom printed no CycloneDX document'])
  })
})
