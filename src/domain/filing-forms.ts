/** Report families by the name that stands for all of them: the forms of the years, of small filers, and of changed year ends. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  '10-K': ['10-K', '10-K405', '10-KSB', '10KSB', '10KSB40', '10-KT', '10KT405'],
  '10-Q': ['10-Q', '10-QSB', '10QSB', '10-QT'],
}

const AMENDED = '/A'

export function isAmendment(form: string): boolean {
  return form.endsWith(AMENDED)
}

/**
 * The forms, as filed, that a caller means: `10-K` and `10-Q` are families, `10-K/A` the amendments of the family, any
 * other name the one form of that name. `amendments` adds the amendments of each.
 */
export function formsMeant(asked: readonly string[], amendments: boolean): string[] {
  const forms = asked.flatMap(name => {
    const form = name.trim().toUpperCase()
    if (isAmendment(form)) return familyOf(form.slice(0, -AMENDED.length)).map(amended)
    const family = familyOf(form)
    return amendments ? [...family, ...family.map(amended)] : family
  })
  return [...new Set(forms)]
}

/** `annual` or `quarterly` for periodic reports, `other` for transition reports, null for forms without a period. */
export function periodTypeOfForm(form: string): 'annual' | 'quarterly' | 'other' | null {
  const original = isAmendment(form) ? form.slice(0, -AMENDED.length) : form
  if (/^10-?[KQ]T/.test(original)) return 'other'
  if (FAMILIES['10-K']!.includes(original) || original === '20-F' || original === '40-F') return 'annual'
  return FAMILIES['10-Q']!.includes(original) ? 'quarterly' : null
}

function familyOf(form: string): readonly string[] {
  return Object.hasOwn(FAMILIES, form) ? FAMILIES[form]! : [form]
}

function amended(form: string): string {
  return `${form}${AMENDED}`
}
