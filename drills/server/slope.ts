/** Of the line that fits points best (least squares); 0 for fewer than two. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const count = points.length
  if (count < 2) return 0
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / count
  const [meanX, meanY] = [mean(0), mean(1)]
  const [above, below] = points.reduce(
    ([products, squares], [x, y]) => [products + (x - meanX) * (y - meanY), squares + (x - meanX) ** 2],
    [0, 0],
  )
  return below === 0 ? 0 : above / below
}

/** Of each stretch of so many seconds the lowest point: a heap right after a collection. */
export function floorsOf(
  points: readonly (readonly [seconds: number, value: number])[],
  stretch: number,
): (readonly [number, number])[] {
  const stretches = Map.groupBy(points, ([seconds]) => Math.floor(seconds / stretch))
  return [...stretches.values()].map(points =>
    points.reduce((lowest, point) => (point[1] < lowest[1] ? point : lowest)),
  )
}
