/** Random numbers that are the same on every machine: integer arithmetic only, no clock, no `Math.random`. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  /** Between two numbers. */
  between(least: number, most: number): number
  /** An integer, both ends inclusive. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/**
 * The random stream of some integers (seed, company, purpose). Each purpose has its own stream, so an additional draw
 * changes nothing elsewhere. Mulberry32 over a mixed seed.
 */
export function randomOf(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => mix(mixed ^ Math.imul(seed | 0, 0x9e3779b1)), 0x2545f491)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: probability => next() < probability,
    pick: items => items[Math.floor(next() * items.length)]!,
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/** A hash of a text, for details that only need to differ. */
export function mixed(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
