import Type, { type TBoolean } from 'typebox'
import { defaulted } from './defaulted.ts'

/** `true` or `false`, nothing else. */
export function flag(description: string, value = false): TBoolean {
  return defaulted(Type.Boolean({ description }), value)
}
