import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { expectation } from './expectation.ts'
import type { Faults } from './faults.ts'
import type { CheckFault, JsonSchema } from './json-schema.ts'

/** Coerces nothing and removes nothing, tells every fault, fills in defaults. */
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  ownProperties: true,
  verbose: true,
  strict: true,
  strictTypes: false,
})
addFormats.default(ajv, ['date'])
ajv.addVocabulary(['x-hint'])
ajv.addKeyword({ keyword: 'x-check', errors: true, validate: checkedBy })

/** What a schema cannot say, in the words of the definition. */
function checkedBy(
  check: (value: unknown) => string | null | readonly CheckFault[],
  value: unknown,
): boolean {
  const told = check(value)
  const faults = typeof told === 'string' ? [{ parameter: null, message: told }] : (told ?? [])
  // Ajv reads what was wrong from the function itself.
  ;(checkedBy as { errors?: unknown[] }).errors = faults.map(({ parameter, message }) => ({
    keyword: 'x-check',
    message,
    params: { parameter },
  }))
  return faults.length === 0
}

/** Checks a value against a schema, in place: adds what is wrong to `faults`, fills in defaults. */
export type Check = (value: unknown, faults: Faults) => void

export function compileCheck(schema: JsonSchema): Check {
  const validate = ajv.compile(schema)
  return (value, faults) => {
    if (validate(value)) return
    for (const error of validate.errors ?? []) {
      const { parameter, message } = faultOf(error)
      if (!faults.told(parameter)) faults.add(parameter, message)
    }
  }
}

function faultOf(error: ErrorObject): { parameter: string; message: string } {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'required') {
    return { parameter: dotted([...path, String(error.params['missingProperty'])]), message: 'is required' }
  }
  if (error.keyword === 'x-check') {
    const parameter = String(error.params['parameter'] ?? dotted(path))
    return { parameter, message: error.message ?? 'is not known' }
  }
  const good = `must be ${expectation(error.parentSchema as JsonSchema)}`
  const last = path.at(-1)
  // An item of a plain list is told under the list's own name, which is the parameter the caller gave.
  if (last !== undefined && /^\d+$/.test(last)) {
    return {
      parameter: dotted(path.slice(0, -1)),
      message: `has an item (number ${Number(last) + 1}) that ${good}`,
    }
  }
  return { parameter: dotted(path), message: good }
}

/** `filters`, `0`, `metric` → `filters[0].metric` */
function dotted(path: readonly string[]): string {
  return path.reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`
    return name ? `${name}.${part}` : part
  }, '')
}
