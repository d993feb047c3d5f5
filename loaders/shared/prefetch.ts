/** Makes things for items in order, some of them ahead of the one that is taken: stores answer while others are read. */
export async function* prefetch<Item, Made>(
  items: readonly Item[],
  depth: number,
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const waiting: Promise<Made>[] = []
  let begun = 0
  for (let at = 0; at < items.length; at++) {
    for (; begun < Math.min(items.length, at + depth + 1); begun++) {
      const promise = make(items[begun]!)
      // Reported to the consumer, and dropped if the consumer ended before.
      promise.catch(() => undefined)
      waiting.push(promise)
    }
    yield await waiting.shift()!
  }
}
