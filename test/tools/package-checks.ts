/** Result of a package check, in the format that `test-totals.ts` reads. */
interface PackageCheck {
  readonly name: string
  readonly failures: readonly string[]
  /** Why the check could not run. */
  readonly skipped?: string
}

interface Advisory {
  readonly title: string
  /** Ends with the id, `GHSA-...`. */
  readonly url: string
  readonly severity: string
}

/** The fields of `npm audit --json` that are read. */
interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly via: readonly (Advisory | string)[] }>
  >
  readonly message?: string
}

/** Fails for each vulnerability whose id does not occur in `explained`; skipped if the registry offers no audits. */
export function auditCheck(output: string, explained: string): PackageCheck {
  const audit = parseJson(output) as Audit | null
  if (audit?.vulnerabilities === undefined)
    return {
      name: 'audit',
      failures: [],
      skipped: `the registry offers no audits: ${audit?.message ?? 'no reply'}`,
    }
  const unexplained = new Map<string, string>()
  for (const { name, via } of Object.values(audit.vulnerabilities)) {
    for (const advisory of via.filter(entry => typeof entry !== 'string')) {
      const id = advisory.url.slice(advisory.url.lastIndexOf('/') + 1)
      if (!explained.includes(id))
        unexplained.set(
          id,
          `${name}: ${advisory.title} (${advisory.severity}, ${id}), not explained in SECURITY.md`,
        )
    }
  }
  return { name: 'audit', failures: [...unexplained.values()] }
}

/** Licenses that the project may not depend on: copyleft for network use, source-available and non-commercial. */
const FORBIDDEN_LICENSE = /\b(A?GPL|SSPL|BUSL|CC-BY-NC)/

/** Fails unless the output of `npm sbom` is a CycloneDX document in which every package declares a permitted license. */
export function sbomCheck(output: string): PackageCheck {
  const sbom = parseJson(output) as {
    readonly bomFormat?: string
    readonly components?: readonly { readonly name: string; readonly licenses?: readonly unknown[] }[]
  } | null
  if (sbom?.bomFormat !== 'CycloneDX' || !sbom.components?.length)
    return { name: 'sbom', failures: ['npm sbom printed no CycloneDX document'] }
  const failures = sbom.components.flatMap(({ name, licenses = [] }) => {
    if (licenses.length === 0) return [`${name} declares no license`]
    const forbidden = licenses
      .map(license => JSON.stringify(license))
      .filter(text => FORBIDDEN_LICENSE.test(text))
    return forbidden.map(text => `${name} has a forbidden license: ${text}`)
  })
  return { name: 'sbom', failures }
}

/** Null if the text is not JSON, for example because npm was stopped. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
