/** Bounds of the 95 % Wilson score interval of a proportion, 0 to 1; null without trials. */
export function wilsonInterval(
  successes: number,
  trials: number,
): readonly [low: number, high: number] | null {
  if (trials === 0) return null
  const z = 1.959964
  const share = successes / trials
  const spread = 1 + (z * z) / trials
  const center = (share + (z * z) / (2 * trials)) / spread
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))
  return [Math.max(0, center - half), Math.min(1, center + half)]
}
