import { describe, it } from 'vitest'

describe('a test', () => {
  it('ends', () => {})
  it('computes for ever', () => backtrack('a'.repeat(60)))
})

/** In native code that can be interrupted, as most that hangs is. */
function backtrack(text: string): boolean {
  return /^(a+)+$/.test(`${text}!`)
}
