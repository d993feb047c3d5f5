import { type Day, formatDay } from '../../src/domain/day.ts'

/** Collects rows of facts and writes them as the companyfacts API does: by taxonomy, concept, unit, then by end. */
export interface FactSheet {
  /** The rows of one concept in one unit, to be added to. */
  rows(taxonomy: string, concept: string, unit: string): FactRows
  /** The JSON document of a registrant. */
  text(cik: number, entityName: string): string
}

export interface FactRows {
  /** Rows of one end stay in the order in which they came. Head and tail are of `factHead` and `factTail`. */
  add(end: Day, head: string, value: number, tail: string): void
}

/** What all facts of one period begin with. */
export function factHead(start: Day | null, end: Day): string {
  const from = start === null ? '{"end":"' : `{"start":"${formatDay(start)}","end":"`
  return `${from}${formatDay(end)}","val":`
}

/** What all facts of one filing end with: its number, its own labels, its form and day. */
export function factTail(filing: {
  readonly accession: string
  readonly fy: number
  readonly fp: string
  readonly form: string
  readonly filed: Day
}): string {
  const { accession, fy, fp, form, filed } = filing
  return `,"accn":"${accession}","fy":${fy},"fp":"${fp}","form":"${form}","filed":"${formatDay(filed)}"}`
}

export function factSheet(): FactSheet {
  const taxonomies = new Map<string, Map<string, Map<string, Series>>>()
  return {
    rows(taxonomy, concept, unit) {
      const units = under(under(taxonomies, taxonomy), concept)
      let series = units.get(unit)
      if (!series) {
        series = seriesOf()
        units.set(unit, series)
      }
      return series
    },
    text(cik, entityName) {
      const facts = inOrder(taxonomies).map(([taxonomy, concepts]) => {
        const texts = inOrder(concepts).flatMap(([concept, units]) => conceptText(concept, units) ?? [])
        return `"${taxonomy}":{${texts.join(',')}}`
      })
      return `{"cik":${cik},"entityName":${JSON.stringify(entityName)},"facts":{${facts.join(',')}}}`
    },
  }
}

interface Series extends FactRows {
  text(): string
}

function seriesOf(): Series {
  const ends: Day[] = []
  const texts: string[] = []
  let inOrder = true
  return {
    add(end, head, value, tail) {
      inOrder &&= ends.length === 0 || ends.at(-1)! <= end
      ends.push(end)
      texts.push(head + value + tail)
    },
    text() {
      if (inOrder) return texts.join(',')
      const order = ends.map((_, row) => row).sort((a, b) => ends[a]! - ends[b]! || a - b)
      return order.map(row => texts[row]).join(',')
    },
  }
}

function under<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let found = map.get(key)
  if (!found) {
    found = new Map()
    map.set(key, found)
  }
  return found
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Null where nothing was ever filed of it. */
function conceptText(concept: string, units: ReadonlyMap<string, Series>): string | null {
  const texts = inOrder(units).flatMap(([unit, series]) => {
    const rows = series.text()
    return rows === '' ? [] : [`${JSON.stringify(unit)}:[${rows}]`]
  })
  if (texts.length === 0) return null
  return `"${concept}":{"label":"${labelOf(concept)}","description":null,"units":{${texts.join(',')}}}`
}

const labels = new Map<string, string>()

/** The words of the name: taxonomies have their own labels, which the sample does not copy. */
function labelOf(concept: string): string {
  let label = labels.get(concept)
  if (label === undefined) {
    label = concept.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    labels.set(concept, label)
  }
  return label
}
