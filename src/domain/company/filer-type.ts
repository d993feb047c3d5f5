import type { FilerType } from './company.ts'

/** Periodic reports that only one kind of registrant files; amendments and variants follow the form they begin with. */
const PERIODIC: readonly [FilerType, readonly string[]][] = [
  ['foreign_private_issuer', ['20-F', '20FR', '40-F', '40FR', '6-K']],
  ['investment_company', ['N-CSR', 'NPORT', 'N-PORT', 'N-CEN', 'N-Q', 'N-30D', 'N-30B-2', 'NSAR', 'N-MFP']],
  ['domestic_operating', ['10-K', '10-Q', '10K', '10Q', '10-12B', '10-12G']],
]

/** Registrations that tell the kind of a filer without periodic reports; insurers file fund forms beside their 10-K. */
const REGISTRATIONS: readonly [FilerType, readonly string[]][] = [
  ['foreign_private_issuer', ['F-1', 'F-3', 'F-4', 'F-10']],
  ['investment_company', ['N-1A', 'N-2', 'N-8A', 'N-8B', '485', '497', '24F-2', 'S-6']],
]

/** Unit investment trusts, face-amount certificates and management investment offices. */
const INVESTMENT_SICS: ReadonlySet<string> = new Set(['6722', '6726'])

/**
 * The kind of a registrant from what it files; null where nothing tells. A company that changed its forms (a foreign
 * issuer that took up 10-K) is what its newest ones say, so `forms` is newest first.
 */
export function filerType(company: {
  readonly entityType: string | null
  readonly forms: readonly string[] | null
  readonly sic: string | null
}): FilerType | null {
  const { entityType, forms, sic } = company
  const found = firstKind(forms ?? [], PERIODIC) ?? firstKind(forms ?? [], REGISTRATIONS)
  if (found) return found
  if (entityType === 'investment' || (sic !== null && INVESTMENT_SICS.has(sic))) return 'investment_company'
  return forms === null && entityType === null ? null : 'other'
}

function firstKind(forms: readonly string[], kinds: typeof PERIODIC): FilerType | null {
  for (const form of forms) {
    const kind = kinds.find(([, prefixes]) => prefixes.some(prefix => begins(form, prefix)))
    if (kind) return kind[0]
  }
  return null
}

/** `10-K405` and `485BPOS` begin with their form; `F-10` is not `F-1`. */
function begins(form: string, prefix: string): boolean {
  return form.startsWith(prefix) && !(prefix === 'F-1' && form.startsWith('F-10'))
}
