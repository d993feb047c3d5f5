interface Advisory {
  readonly title: string
  /** Ends in the id, `GHSA-…`. */
  readonly url: string
  readonly severity: string
}

/** What of `npm audit --json` is read. */
interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly via: readonly (Advisory | string)[] }>
  >
  readonly metadata?: { readonly dependencies: { readonly total: number } }
  readonly message?: string
}

export interface AuditOutcome {
  readonly line: string
  /** Weaknesses that nobody explained, a sentence each. */
  readonly failures: readonly string[]
  /** Why there is no audit. */
  readonly skipped?: string
}

/** What an audit came to; `explained` is the text that names the ids of weaknesses which do not concern the project. */
export function auditOutcome(printed: string, explained: string): AuditOutcome {
  const audit = auditIn(printed)
  if (audit?.vulnerabilities === undefined) {
    const skipped = `the registry answers no audits: ${audit?.message ?? 'no answer'}`
    return { line: `npm audit: not done, ${skipped}`, failures: [], skipped }
  }
  const found = new Map(
    Object.values(audit.vulnerabilities).flatMap(({ name, via }) =>
      via.filter(one => typeof one !== 'string').map(advisory => [idOf(advisory), { name, ...advisory }]),
    ),
  )
  const failures = [...found]
    .filter(([id]) => !explained.includes(id))
    .map(
      ([id, { name, severity, title }]) =>
        `${name}: ${title} (${severity}, ${id}), which SECURITY.md does not explain`,
    )
  const packages = audit.metadata?.dependencies.total ?? 0
  return { line: `npm audit: ${found.size} known weaknesses in ${packages} packages`, failures }
}

function idOf({ url }: Advisory): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Null where it is no JSON, as when npm was stopped. */
function auditIn(printed: string): Audit | null {
  try {
    return JSON.parse(printed)
  } catch {
    return null
  }
}
