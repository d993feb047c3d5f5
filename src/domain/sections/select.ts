import type { Candidate, PartCandidate } from './candidate.ts'
import { type ItemForm, keyOf } from './items/item-form.ts'

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
  const weights = weightsOf(form, candidates, parts, textEnd)
  return form.ordered
    ? longestRun(form, candidates, parts, weights)
    : { items: bestOfEach(form, candidates, weights), parts: [] }
}

function weightsOf(
  form: ItemForm,
  candidates: readonly Candidate[],
  parts: readonly PartCandidate[],
  textEnd: number,
): number[] {
  const stops = [
    ...candidates.map(({ start, row }, at) => ({ start, key: keyOf(form, row), at })),
    ...parts.map(({ start, part }) => ({ start, key: `part ${part}`, at: -1 })),
  ].sort((a, b) => a.start - b.start)
  const weights: number[] = new Array(candidates.length).fill(0)
  // The next stop of another item.
  let after = textEnd
  let current = ''
  let currentStart = textEnd
  for (let index = stops.length - 1; index >= 0; index--) {
    const { start, key, at } = stops[index]!
    if (key !== current && start !== currentStart) after = currentStart
    current = key
    currentStart = start
    if (at < 0) continue
    const { confidence, bodyStart } = candidates[at]!
    const text = Math.max(0, after - bodyStart)
    weights[at] = confidence + TEXT_WEIGHT * Math.min(1, Math.log10(1 + text) / 5)
  }
  return weights
}

interface Node {
  readonly start: number
  readonly order: number
  readonly weight: number
  readonly item: Candidate | null
  readonly part: PartCandidate | null
}

interface Run {
  readonly total: number
  readonly node: Node
  readonly before: Run | null
}

function longestRun(
  form: ItemForm,
  candidates: readonly Candidate[],
  parts: readonly PartCandidate[],
  weights: readonly number[],
): Selection {
  const orders = ordersOf(form)
  const nodes: Node[] = candidates.map((item, index) => ({
    start: item.start,
    order: orders.get(keyOf(form, item.row))!,
    weight: weights[index]!,
    item,
    part: null,
  }))
  for (const part of parts) {
    const order = orders.get(`part ${part.part}`)
    if (order !== undefined) nodes.push({ start: part.start, order, weight: PART_WEIGHT, item: null, part })
  }
  nodes.sort((a, b) => a.start - b.start)
  // Best run that ends in each order, over the nodes so far; nodes of one place are alternatives.
  const best: (Run | null)[] = Array.from({ length: orders.size }, () => null)
  for (let from = 0; from < nodes.length; ) {
    let to = from + 1
    while (to < nodes.length && nodes[to]!.start === nodes[from]!.start) to += 1
    const grown = nodes.slice(from, to).map((node): Run => {
      let before: Run | null = null
      for (let order = 0; order < node.order; order++) {
        const run = best[order]
        if (run && (before === null || run.total > before.total)) before = run
      }
      return { total: (before?.total ?? 0) + node.weight, node, before }
    })
    for (const run of grown) {
      const held = best[run.node.order]
      if (!held || run.total > held.total) best[run.node.order] = run
    }
    from = to
  }
  let last: Run | null = null
  for (const run of best) if (run && (last === null || run.total > last.total)) last = run
  const chosen: Node[] = []
  for (let run = last; run; run = run.before) chosen.push(run.node)
  chosen.reverse()
  return {
    items: chosen.flatMap(node => (node.item ? [node.item] : [])),
    parts: chosen.flatMap(node => (node.part ? [node.part] : [])),
  }
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

/** In a form without order each item stands where its heading weighs most. */
function bestOfEach(
  form: ItemForm,
  candidates: readonly Candidate[],
  weights: readonly number[],
): Candidate[] {
  const best = new Map<string, number>()
  for (const [index, candidate] of candidates.entries()) {
    const key = keyOf(form, candidate.row)
    const held = best.get(key)
    if (held === undefined || weights[index]! > weights[held]! + 1e-9) best.set(key, index)
  }
  return [...best.values()].sort((a, b) => a - b).map(index => candidates[index]!)
}
