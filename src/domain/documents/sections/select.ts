import { type ItemForm, keyOf } from './items/item-form.ts'
import type { Candidate, PartCandidate } from './section.ts'

/** What was chosen: headings of items and of parts, in the order of the document. */
export interface Selection {
  readonly items: readonly Candidate[]
  readonly parts: readonly PartCandidate[]
}

/** A part's heading counts for less than an item's: it only bears out where items belong. */
const PART_WEIGHT = 0.5
/** Text a heading has before the next one counts up to this much; 100,000 characters count whole. */
const TEXT_WEIGHT = 0.6

/**
 * One place for each item: the run of headings, in the order of the form, with most weight. Weight is what each heading
 * is worth by itself and how much text it has before the next of another item. Linear in candidates (times items).
 */
export function selectItems(
  form: ItemForm,
  candidates: readonly Candidate[],
  parts: readonly PartCandidate[],
  textEnd: number,
): Selection {
  const stops = stopsOf(candidates, parts)
  const weights = weightsOf(form, stops, textEnd)
  return form.ordered
    ? longestRun(form, stops, weights)
    : { items: bestOfEach(form, candidates, weights), parts: [] }
}

/** All headings, items first, and their places in this list in the order of the document. */
interface Stops {
  readonly all: readonly (Candidate | PartCandidate)[]
  readonly inOrder: readonly number[]
}

function stopsOf(candidates: readonly Candidate[], parts: readonly PartCandidate[]): Stops {
  const all = [...candidates, ...parts]
  const inOrder = Array.from(all, (_, at) => at)
  return { all, inOrder: inOrder.sort((a, b) => all[a]!.start - all[b]!.start) }
}

function isItem(stop: Candidate | PartCandidate): stop is Candidate {
  return 'row' in stop
}

function isPart(stop: Candidate | PartCandidate): stop is PartCandidate {
  return !isItem(stop)
}

function keyOfStop(form: ItemForm, stop: Candidate | PartCandidate): string {
  return isItem(stop) ? keyOf(form, stop.row) : `part ${stop.part}`
}

function weightsOf(form: ItemForm, { all, inOrder }: Stops, textEnd: number): Float64Array {
  const weights = new Float64Array(all.length).fill(PART_WEIGHT)
  // The next stop of another item.
  let after = textEnd
  let current = ''
  let currentStart = textEnd
  for (let index = inOrder.length - 1; index >= 0; index--) {
    const at = inOrder[index]!
    const stop = all[at]!
    const key = keyOfStop(form, stop)
    if (key !== current && stop.start !== currentStart) after = currentStart
    current = key
    currentStart = stop.start
    if (!isItem(stop)) continue
    const text = Math.max(0, after - stop.bodyStart)
    weights[at] = stop.confidence + TEXT_WEIGHT * Math.min(1, Math.log10(1 + text) / 5)
  }
  return weights
}

interface Run {
  readonly total: number
  readonly order: number
  readonly stop: Candidate | PartCandidate
  readonly before: Run | null
}

function longestRun(form: ItemForm, stops: Stops, weights: Float64Array): Selection {
  const orders = ordersOf(form)
  // Best run that ends in each order, over the headings so far.
  const best: (Run | null)[] = Array.from({ length: orders.size }, () => null)
  // Headings of one place are alternatives: none of them comes before another.
  let grown: Run[] = []
  const settle = () => {
    for (const run of grown) {
      const held = best[run.order]
      if (!held || run.total > held.total) best[run.order] = run
    }
    grown = []
  }
  for (const at of stops.inOrder) {
    const stop = stops.all[at]!
    const order = orders.get(keyOfStop(form, stop))
    if (order === undefined) continue
    if (grown[0]?.stop.start !== stop.start) settle()
    const before = heaviest(best, order)
    grown.push({ total: (before?.total ?? 0) + weights[at]!, order, stop, before })
  }
  settle()
  const chosen: Run['stop'][] = []
  for (let run = heaviest(best, best.length); run; run = run.before) chosen.push(run.stop)
  chosen.reverse()
  return { items: chosen.filter(isItem), parts: chosen.filter(isPart) }
}

/** The run with most weight among those that end before an order. */
function heaviest(best: readonly (Run | null)[], before: number): Run | null {
  let heaviest: Run | null = null
  for (let order = 0; order < before; order++) {
    const run = best[order]
    if (run && (heaviest === null || run.total > heaviest.total)) heaviest = run
  }
  return heaviest
}

/** Places of parts and items in the form. Rows of one item share a place. */
function ordersOf(form: ItemForm): Map<string, number> {
  const orders = new Map<string, number>()
  const put = (key: string) => {
    if (!orders.has(key)) orders.set(key, orders.size)
  }
  for (const row of form.rows) {
    if (row.part !== null) put(`part ${row.part}`)
    put(keyOf(form, row))
  }
  return orders
}

/** In a form without order, the heading with the highest weight is chosen for each item. */
function bestOfEach(form: ItemForm, candidates: readonly Candidate[], weights: Float64Array): Candidate[] {
  const best = new Map<string, number>()
  for (const [index, candidate] of candidates.entries()) {
    const key = keyOf(form, candidate.row)
    const held = best.get(key)
    if (held === undefined || weights[index]! > weights[held]! + 1e-9) best.set(key, index)
  }
  return [...best.values()].sort((a, b) => a - b).map(index => candidates[index]!)
}
