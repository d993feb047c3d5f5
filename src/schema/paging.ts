import Type from 'typebox'
import { defaulted } from './defaulted.ts'

/** How many rows to return at most, from 1. */
export function limit(max: number, value = 20) {
  return defaulted(
    Type.Integer({ minimum: 1, maximum: max, description: 'Rows to return at most.' }),
    Math.min(value, max),
  )
}

/** How many rows to skip; bounded so that every store can hold it. */
export function offset(max = 1_000_000) {
  return defaulted(Type.Integer({ minimum: 0, maximum: max, description: 'Rows to skip.' }), 0)
}
