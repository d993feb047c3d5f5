import { formatCik } from '../../../domain/company/company.ts'
import { sourceUrl } from '../../../domain/company/filing.ts'
import { type Day, formatDay, NO_FIRST_DAY, parseDay } from '../../../domain/day.ts'
import type { DimensionalColumns, DimensionalQuery } from '../../../stores/ports/dimensional.ts'
import type { DictionaryTexts, Snapshot } from '../../../stores/ports/stores.ts'
import type { Block } from '../../blocks/block.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { timeSlicer } from '../snapshot-cache.ts'
import { dayOrLatest } from './fact-block.ts'
import { labelled, periodTypeOfDays } from './fact-fields.ts'

/** All versions of the dimensional facts of a company in the order of `DimensionalStore.all`. */
export interface RawFactBlock extends Block {
  /** 1 for the first version of each fact. */
  readonly isFirst: Uint8Array
  /** By row, indexes into the lists of the same name. */
  readonly concept: Uint32Array
  readonly head: Uint32Array
  readonly dimensions: Uint32Array
  readonly filing: Uint32Array
  /** `NO_FIRST_DAY` is the start of an instant. */
  readonly start: Int32Array
  readonly end: Int32Array
  readonly value: Float64Array
  /** `NO_DECIMALS`: not given. */
  readonly decimals: Int32Array
  /** `prefix:Name` */
  readonly concepts: readonly string[]
  /** Concept, label and unit as JSON without braces. */
  readonly heads: readonly string[]
  /** JSON lists. */
  readonly dimensionLists: readonly string[]
  /** By filing: filing day, accession number, form to accession number as JSON, filer and URL as JSON. */
  readonly filed: Uint16Array
  readonly accessions: readonly string[]
  readonly filings: readonly string[]
  readonly sources: readonly string[]
}

/** A dimension as it is served. */
interface ServedDimension {
  readonly axis: string
  readonly axis_label: string
  readonly member: string
  readonly member_label: string
}

const NO_DECIMALS = -2_147_483_648
/** Rows that are made at a time. */
const ROWS = 1_000

const slicer = timeSlicer()

export function rawFactBlock(
  cik: number,
  { stores, blocks, snapshot }: Pick<HandlerContext, 'stores' | 'blocks' | 'snapshot'>,
): RawFactBlock | Promise<RawFactBlock> {
  // Documents have no generation of a company, and labels are those of all data.
  return blocks.get(`${cik} ${snapshot.dataVersion} raw-facts`, async () =>
    blockOfColumns(await stores.dimensional.all(cik), snapshot),
  )
}

/** The block of columns of a store. */
export async function blockOfColumns(
  parts: readonly DimensionalColumns[],
  snapshot: Pick<Snapshot, 'label'>,
): Promise<RawFactBlock> {
  const length = parts.reduce((sum, { end }) => sum + end.length, 0)
  const rows = {
    isFirst: new Uint8Array(length),
    concept: new Uint32Array(length),
    head: new Uint32Array(length),
    dimensions: new Uint32Array(length),
    filing: new Uint32Array(length),
    start: new Int32Array(length),
    end: new Int32Array(length),
    value: new Float64Array(length),
    decimals: new Int32Array(length),
  }
  const [concepts, heads, lists] = [new Interned(), new Interned(), new Interned()]
  const filings: DimensionalColumns['filings'][number][] = []
  let at = 0
  let identity = ''

  function add(part: DimensionalColumns, row: number, firstFiling: number, texts: PartTexts): void {
    const { codes } = part.concept
    const { head, unit } = texts.head(row)
    const { list, names } = texts.list(row)
    const before = identity
    const name = part.concept.texts[codes[row]!]!
    identity = `${name} ${unit} ${part.start[row]} ${part.end[row]} ${names}`
    rows.isFirst[at] = identity === before ? 0 : 1
    rows.concept[at] = concepts.index(name)
    rows.head[at] = head
    rows.dimensions[at] = list
    rows.filing[at] = firstFiling + part.filing[row]!
    rows.start[at] = part.start[row]!
    rows.end[at] = part.end[row]!
    rows.value[at] = part.value[row]!
    rows.decimals[at] = part.decimals(row) ?? NO_DECIMALS
    at += 1
  }

  for (const part of parts) {
    const firstFiling = filings.length
    filings.push(...part.filings)
    const texts = partTexts(part, heads, lists, snapshot)
    const starts = Array.from({ length: Math.ceil(part.end.length / ROWS) }, (_, index) => index * ROWS)
    await slicer.map(starts, start => {
      const end = Math.min(start + ROWS, part.end.length)
      for (let row = start; row < end; row += 1) add(part, row, firstFiling, texts)
    })
  }
  return {
    ...rows,
    concepts: concepts.texts,
    heads: heads.texts,
    dimensionLists: lists.texts,
    filed: Uint16Array.from(filings, ({ filed }) => filed),
    accessions: filings.map(({ accession_number }) => accession_number),
    filings: filings.map(({ form_type, filed, accession_number }) =>
      fieldsJson({ form_type, filed: formatDay(filed), accession_number }),
    ),
    sources: filings.map(({ filer_cik, accession_number, primary_document }) =>
      fieldsJson({
        filer_cik: formatCik(filer_cik),
        source_url: sourceUrl(filer_cik, accession_number, primary_document),
      }),
    ),
  }
}

/** Different texts and the place of each. */
class Interned {
  readonly texts: string[] = []
  readonly #places = new Map<string, number>()

  index(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }
}

/** Texts of the rows of one part, made once for each combination of words. */
interface PartTexts {
  head(row: number): { readonly head: number; readonly unit: string }
  /** `names`: axes and members, which distinguish facts. */
  list(row: number): { readonly list: number; readonly names: string }
}

function partTexts(
  part: DimensionalColumns,
  heads: Interned,
  lists: Interned,
  snapshot: Pick<Snapshot, 'label'>,
): PartTexts {
  const word = ({ codes, texts }: DictionaryTexts, row: number) => texts[codes[row]!]!
  const { dimensionEnds, axes, members, axisLabels, memberLabels } = part

  function headAt(row: number) {
    const [concept, unit] = [word(part.concept, row), word(part.unit, row)]
    const { label, label_source } = labelled(concept, word(part.label, row) || null, snapshot)
    return {
      head: heads.index(fieldsJson({ concept, label, label_source, unit })),
      unit: JSON.stringify(unit),
    }
  }

  function listAt(row: number) {
    const dimensions: ServedDimension[] = []
    for (let at = row === 0 ? 0 : dimensionEnds[row - 1]!; at < dimensionEnds[row]!; at += 1) {
      const [axis, member] = [word(axes, at), word(members, at)]
      const axis_label = labelled(axis, word(axisLabels, at) || null, snapshot).label
      const member_label = labelled(member, word(memberLabels, at) || null, snapshot).label
      dimensions.push({ axis, axis_label, member, member_label })
    }
    const names = JSON.stringify(dimensions.map(({ axis, member }) => [axis, member]))
    return { list: lists.index(JSON.stringify(dimensions)), names }
  }

  function listKey(row: number): string {
    let key = ''
    for (let at = row === 0 ? 0 : dimensionEnds[row - 1]!; at < dimensionEnds[row]!; at += 1)
      key += `${axes.codes[at]} ${members.codes[at]} ${axisLabels.codes[at]} ${memberLabels.codes[at]};`
    return key
  }

  return {
    head: byKey(row => `${part.concept.codes[row]} ${part.label.codes[row]} ${part.unit.codes[row]}`, headAt),
    list: byKey(listKey, listAt),
  }
}

function byKey<Made>(keyOf: (row: number) => string, make: (row: number) => Made): (row: number) => Made {
  const made = new Map<string, Made>()
  return row => {
    const key = keyOf(row)
    const known = made.get(key) ?? make(row)
    made.set(key, known)
    return known
  }
}

/** The fields of an object as JSON, without braces. */
function fieldsJson(fields: object): string {
  return JSON.stringify(fields).slice(1, -1)
}

/** A row as JSON. */
export function rawFactJson(block: RawFactBlock, row: number): string {
  const { start, end, value, decimals, filing } = block
  const first = start[row] === NO_FIRST_DAY ? null : start[row]!
  const firstText = first === null ? 'null' : `"${formatDay(first)}"`
  return (
    `{${block.heads[block.head[row]!]},"value":${value[row]},"period_start":${firstText},` +
    `"period_end":"${formatDay(end[row]!)}","period_type":"${periodTypeOfDays(first, end[row]!)}",` +
    `${block.filings[filing[row]!]},"decimals":${decimals[row] === NO_DECIMALS ? null : decimals[row]},` +
    `"dimensions":${block.dimensionLists[block.dimensions[row]!]},${block.sources[filing[row]!]}}`
  )
}

/**
 * The first version of each requested fact, one page of them; `isFound` tests elements by name and label, null: all.
 */
export function rowsAsked(
  block: RawFactBlock,
  query: DimensionalQuery,
  isFound: ((concept: string, label: string | null) => boolean) | null = null,
): { readonly rows: readonly number[]; readonly hasMore: boolean } {
  const { isFirst, concept, head, dimensions, filing, filed, accessions, start, end } = block
  const asOf = dayOrLatest(query.asOf ?? undefined)
  const isConcept = block.concepts.map(name => query.concept === null || isNamed(name, query.concept))
  const isFoundHead = block.heads.map(text => {
    if (isFound === null) return true
    const { concept, label } = JSON.parse(`{${text}}`) as { concept: string; label: string | null }
    return isFound(concept, label)
  })
  const hasDimensions = dimensionTest(block, query)
  const periods = query.periods && periodKeys(query.periods)
  const rows: number[] = []
  let isTaken = false
  for (let row = 0; row < isFirst.length && rows.length <= query.offset + query.limit; row += 1) {
    if (isFirst[row] === 1) isTaken = false
    const isAsked =
      !isTaken &&
      filed[filing[row]!]! <= asOf &&
      isConcept[concept[row]!] &&
      isFoundHead[head[row]!] &&
      (query.accession === null || accessions[filing[row]!] === query.accession) &&
      (periods === null || periods.has(keyOf(start[row]!, end[row]!))) &&
      hasDimensions(dimensions[row]!)
    if (!isAsked) continue
    isTaken = true
    rows.push(row)
  }
  const page = rows.slice(query.offset, query.offset + query.limit)
  return { rows: page, hasMore: rows.length > query.offset + query.limit }
}

/** One number for two days. */
const keyOf = (start: Day, end: Day): number => start * 1_000_000 + end

function periodKeys({ durations, instants }: NonNullable<DimensionalQuery['periods']>): ReadonlySet<number> {
  return new Set([
    ...durations.map(({ start, end }) => keyOf(parseDay(start)!, parseDay(end)!)),
    ...instants.map(day => keyOf(NO_FIRST_DAY, parseDay(day)!)),
  ])
}

/** `Name` matches that name under any prefix. */
function isNamed(element: string, name: string): boolean {
  return name.includes(':') ? element === name : element.endsWith(`:${name}`)
}

/** Whether a list of dimensions is requested; each list is checked once. */
function dimensionTest(
  { dimensionLists }: RawFactBlock,
  { axis, member, axes }: DimensionalQuery,
): (list: number) => boolean {
  if (axis === null && member === null && axes === null) return () => true
  // The members of typed axes are values, which need no prefix.
  const isMember = (name: string) => member === null || name === member || isNamed(name, member)
  const known = new Map<number, boolean>()
  return list => {
    const before = known.get(list)
    if (before !== undefined) return before
    const dimensions = JSON.parse(dimensionLists[list]!) as readonly ServedDimension[]
    const isAsked =
      dimensions.some(found => (axis === null || isNamed(found.axis, axis)) && isMember(found.member)) &&
      (axes === null || dimensions.some(found => axes.includes(found.axis.split(':').at(-1)!)))
    known.set(list, isAsked)
    return isAsked
  }
}

/** The different periods of facts filed by a day; `start` is null for an instant. */
export function periodsOf(
  { start, end, filing, filed }: RawFactBlock,
  asOf: Day,
): { readonly start: string | null; readonly end: string }[] {
  const keys = new Set<number>()
  const periods: { start: string | null; end: string }[] = []
  for (let row = 0; row < end.length; row += 1) {
    const key = keyOf(start[row]!, end[row]!)
    if (filed[filing[row]!]! > asOf || keys.has(key)) continue
    keys.add(key)
    const first = start[row] === NO_FIRST_DAY ? null : formatDay(start[row]!)
    periods.push({ start: first, end: formatDay(end[row]!) })
  }
  return periods
}
