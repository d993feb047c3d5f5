import type { Fact } from '../../src/domain/fact.ts'

/** Significant decimal digits of a number: zeros at either end do not count (171,797,000,000 has 6). */
export function significantDigits(value: number): number {
  const [mantissa = ''] = Math.abs(value).toString().split('e')
  const digits = mantissa.replace('.', '').replace(/^0+/, '')
  return mantissa.includes('.') ? digits.length : digits.replace(/0+$/, '').length
}

/**
 * Of two facts that say the same thing of one filing, whether the first is kept: more significant digits, then higher
 * `decimals`, then the larger size, then the larger value. A total order, so that the order of loading does not matter.
 */
export function isMorePrecise(a: Fact, b: Fact): boolean {
  if (a.value !== b.value) {
    const digits = significantDigits(a.value) - significantDigits(b.value)
    if (digits !== 0) return digits > 0
  }
  const decimals = (a.decimals ?? Number.NEGATIVE_INFINITY) - (b.decimals ?? Number.NEGATIVE_INFINITY)
  if (decimals > 0 || decimals < 0) return decimals > 0
  const size = Math.abs(a.value) - Math.abs(b.value)
  return size !== 0 ? size > 0 : a.value > b.value
}
