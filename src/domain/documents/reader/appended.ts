/**
 * Appends to a list that mostly stays at one entry; returns the list, which is another one where it was empty. The engine
 * makes room for sixteen more with the first `push`, which in a table of one-word cells is most of what it takes.
 */
export function appended<T>(list: T[], entry: T): T[] {
  if (list.length === 0) return [entry]
  list.push(entry)
  return list
}
