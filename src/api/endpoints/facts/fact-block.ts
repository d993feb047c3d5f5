import { type Day, FAR_FUTURE, formatDay, NO_FIRST_DAY, parseDay } from '../../../domain/day.ts'
import { formRank } from '../../../domain/numbers/derive/fact-version.ts'
import type { FactColumns, LiveGenerations, PeriodRow, PeriodVersion } from '../../../stores/ports/stores.ts'
import type { Block } from '../../blocks/block.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { type PeriodTypeOfFact, periodTypeOfDays } from './fact-fields.ts'

/** All facts of a company in the order of `FactStore.all`. */
export interface FactBlock extends Block {
  /** `taxonomy:Name` of each concept, and the row after its last. */
  readonly concepts: readonly string[]
  readonly conceptEnds: Uint32Array
  readonly units: readonly string[]
  /** By row; `unit` and `filing` are indexes. `NO_FIRST_DAY` is the start of an instant. */
  readonly unit: Uint16Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly value: Float64Array
  readonly filing: Uint32Array
  /** By filing; form and accession number as JSON. */
  readonly filed: Uint16Array
  readonly rank: Uint8Array
  readonly forms: readonly string[]
  readonly accessions: readonly string[]
}

type Context = Pick<HandlerContext, 'stores' | 'blocks'>

export function factBlock(
  publication: LiveGenerations,
  { stores, blocks }: Context,
): FactBlock | Promise<FactBlock> {
  const { cik, numbers } = publication
  return blocks.get(`${cik} ${numbers} facts`, async () => joined(await stores.facts.all(publication)))
}

function joined(parts: readonly FactColumns[]): FactBlock {
  const rows = parts.reduce((sum, { end }) => sum + end.length, 0)
  const block = {
    unit: new Uint16Array(rows),
    start: new Int32Array(rows),
    end: new Int32Array(rows),
    value: new Float64Array(rows),
    filing: new Uint32Array(rows),
  }
  const concepts: string[] = []
  const conceptEnds: number[] = []
  const units: string[] = []
  const filings: FactColumns['filings'][number][] = []
  let at = 0
  for (const part of parts) {
    const { taxonomy, concept } = part
    const firstFiling = filings.length
    filings.push(...part.filings)
    const unitOf = part.unit.texts.map(text => indexIn(units, text))
    block.start.set(part.start, at)
    block.end.set(part.end, at)
    block.value.set(part.value, at)
    for (let row = 0; row < part.end.length; row += 1, at += 1) {
      block.unit[at] = unitOf[part.unit.codes[row]!]!
      block.filing[at] = firstFiling + part.filing[row]!
      const isSame =
        row > 0 &&
        concept.codes[row] === concept.codes[row - 1] &&
        taxonomy.codes[row] === taxonomy.codes[row - 1]
      if (!isSame) {
        const name = `${taxonomy.texts[taxonomy.codes[row]!]}:${concept.texts[concept.codes[row]!]}`
        if (concepts.at(-1) !== name) concepts.push(name)
      }
      conceptEnds[concepts.length - 1] = at + 1
    }
  }
  return {
    ...block,
    concepts,
    conceptEnds: Uint32Array.from(conceptEnds),
    units,
    filed: Uint16Array.from(filings, ({ filed }) => filed),
    rank: Uint8Array.from(filings, ({ form_type }) => formRank(form_type)),
    forms: filings.map(({ form_type }) => JSON.stringify(form_type)),
    accessions: filings.map(({ accession_number }) => JSON.stringify(accession_number)),
  }
}

function indexIn(texts: string[], text: string): number {
  const known = texts.indexOf(text)
  return known >= 0 ? known : texts.push(text) - 1
}

/** First row and row after the last of a concept (`taxonomy:Name`). */
export function rowsOfConcept({ concepts, conceptEnds }: FactBlock, name: string): readonly [number, number] {
  const index = concepts.indexOf(name)
  return index < 0 ? [0, 0] : [index === 0 ? 0 : conceptEnds[index - 1]!, conceptEnds[index]!]
}

/** The row after the last version of the fact of a row. `limit` is the row after the last of the concept. */
export function versionsEnd({ unit, start, end }: FactBlock, row: number, limit: number): number {
  let next = row + 1
  while (next < limit && end[next] === end[row] && start[next] === start[row] && unit[next] === unit[row])
    next += 1
  return next
}

/** Of the versions of a fact filed by a day, the one that holds: the last of the best kind of form. Null: none. */
export function versionThatHolds(
  { filing, filed, rank }: FactBlock,
  from: number,
  to: number,
  asOf: Day,
): number | null {
  let best: number | null = null
  for (let row = from; row < to; row += 1) {
    const of = filing[row]!
    if (filed[of]! <= asOf && (best === null || rank[of]! <= rank[filing[best]!]!)) best = row
  }
  return best
}

/** `periodType` of a row. */
export function periodTypeOf({ start, end }: FactBlock, row: number): PeriodTypeOfFact {
  return periodTypeOfDays(start[row] === NO_FIRST_DAY ? null : start[row]!, end[row]!)
}

/** The common fields of a row as JSON, without braces: from `unit` to `accession_number`. */
export function factJson(block: FactBlock, row: number): string {
  const { units, unit, value, start, end, filing, filed, forms, accessions } = block
  const of = filing[row]!
  const first = start[row] === NO_FIRST_DAY ? 'null' : `"${formatDay(start[row]!)}"`
  return (
    `"unit":${JSON.stringify(units[unit[row]!])},"value":${value[row]},"period_start":${first},` +
    `"period_end":"${formatDay(end[row]!)}","period_type":"${periodTypeOf(block, row)}",` +
    `"form_type":${forms[of]},"filed":"${formatDay(filed[of]!)}","accession_number":${accessions[of]}`
  )
}

/** All versions of the calendar of a company, newest period first. */
interface CalendarBlock extends Block {
  readonly knownFrom: Uint16Array
  readonly knownTo: Uint16Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly fiscalYear: Uint16Array
  /** Index into `kinds`: type and fiscal period, which is empty in a transition period. */
  readonly kind: Uint8Array
  readonly kinds: readonly string[]
}

/** The calendar as known on a day, newest period first. */
export async function calendarAt(
  publication: LiveGenerations,
  asOf: Day,
  { stores, blocks }: Context,
): Promise<PeriodRow[]> {
  const { cik, numbers } = publication
  const block = await blocks.get(`${cik} ${numbers} calendar`, async () =>
    calendarBlock(await stores.facts.periodVersions(publication)),
  )
  const { knownFrom, knownTo, start, end, fiscalYear, kind, kinds } = block
  const known: PeriodRow[] = []
  for (let row = 0; row < knownFrom.length; row += 1) {
    if (knownFrom[row]! > asOf || knownTo[row]! <= asOf) continue
    const [period_type, fiscal_period] = kinds[kind[row]!]!.split(' ') as [PeriodRow['period_type'], string]
    known.push({
      fiscal_year: fiscalYear[row]!,
      fiscal_period: fiscal_period || null,
      period_type,
      period_start: formatDay(start[row]!),
      period_end: formatDay(end[row]!),
    })
  }
  return known
}

function calendarBlock(versions: readonly PeriodVersion[]): CalendarBlock {
  const kindOf = ({ period_type, fiscal_period }: PeriodVersion) => `${period_type} ${fiscal_period ?? ''}`
  const kinds = [...new Set(versions.map(kindOf))]
  return {
    knownFrom: Uint16Array.from(versions, ({ known_from }) => known_from),
    knownTo: Uint16Array.from(versions, ({ known_to }) => known_to),
    start: Int32Array.from(versions, ({ period_start }) => parseDay(period_start)!),
    end: Int32Array.from(versions, ({ period_end }) => parseDay(period_end)!),
    fiscalYear: Uint16Array.from(versions, ({ fiscal_year }) => fiscal_year),
    kind: Uint8Array.from(versions, version => kinds.indexOf(kindOf(version))),
    kinds,
  }
}

/** The day to look at: without one, the last day on which the current versions are known. */
export function dayOrLatest(asOf: string | undefined): Day {
  return asOf === undefined ? FAR_FUTURE - 1 : parseDay(asOf)!
}
