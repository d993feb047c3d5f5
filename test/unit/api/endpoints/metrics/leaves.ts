/** Every value below an answer with the way to it, so that a difference between two answers is told in a line. */
function leaves(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [`${path} = ${String(value)}`]
  const below = Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path} ${key}`))
  return below.length === 0 ? [`${path} is empty`] : below
}

/** What one answer says and the other does not. */
export function differences(now: unknown, then: unknown): string[] {
  const [later, earlier] = [leaves(now), leaves(then)]
  const [inLater, inEarlier] = [new Set(later), new Set(earlier)]
  return [
    ...earlier.filter(line => !inLater.has(line)).map(line => `then${line}`),
    ...later.filter(line => !inEarlier.has(line)).map(line => `now${line}`),
  ]
}
