import { scaleOf } from '../../documents/tokenization/tokens.ts'
import type { SectionTable } from '../source-text.ts'
import { type Amount, amountsIn, rounded } from './amounts.ts'
import type { GuidanceBasis, GuidanceChange, TargetPeriod } from './guidance.ts'
import { basesIn, type Mention, mentionsIn } from './mentions.ts'
import type { ReleaseCalendar } from './release-calendar.ts'
import { overIn } from './sentence-targets.ts'
import { type Column, columnsOf, headedRows, plainText } from './table-columns.ts'
import type { FoundTarget } from './target.ts'
import { type PeriodPhrase, periodsIn } from './target-period.ts'

/** What stands above a table and holds for it. */
interface TableContext {
  readonly calendar: ReleaseCalendar
  readonly period: TargetPeriod | null
  readonly basis: GuidanceBasis | null
  readonly change: GuidanceChange | null
  /** The part of the company that the passage is about; null for the company. */
  readonly segment: string | null
}

/** What a row without amounts says of the rows below it. */
interface RowContext {
  readonly period: PeriodPhrase | null
  readonly basis: GuidanceBasis | null
  readonly mention: Mention | null
}

const NO_CONTEXT: RowContext = { period: null, basis: null, mention: null }
const OF_GUIDANCE =
  /\b(?:outlook|guidance|targets?|targeted|forecasts?|expectations?|expects?|expected|anticipated?|anticipates|estimated?|estimates|projected|projections?|low|high|ranges?)\b/i
const WORDS_OF_CHANGE: readonly (readonly [RegExp, GuidanceChange])[] = [
  [/^(?:raised?|raising|increased?|up)\b/i, 'raised'],
  [/^(?:lowered?|lowering|reduced|decreased?)\b/i, 'lowered'],
  [/^(?:unchanged|no change|reaffirm\w*|maintain\w*|reiterat\w*|confirm\w*)\b/i, 'reaffirmed'],
  [/^narrowed?\b/i, 'narrowed'],
]
const INLINE_BASIS = /^\s*((?:non-?\s?)?gaap|adjusted|as reported)\s*(?::|-)?\s*/i
const SCALE =
  /\(?(?:\bin\s+|\$\s?)(thousands|millions|billions|mm|m|bn|b|000'?s)\b|\b(?:dollars|amounts|\$)\s+in\s+(thousands|millions|billions)\b|\((millions|billions|thousands)\b/i
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\beuros?\b|€/i, 'EUR'],
  [/\b(?:rmb|renminbi|cny)\b/i, 'CNY'],
  [/\byen\b|¥/i, 'JPY'],
  [/\bpounds?(?: sterling)?\b|£/i, 'GBP'],
  [/\bcanadian dollars?\b|\bC\$|\bCAD\b/i, 'CAD'],
  [/\bswiss francs?\b|\bchf\b/i, 'CHF'],
]

/** Whether a table is one of targets: by its heads, where what stands above it does not say so already. */
export function isOfGuidance(table: SectionTable, isReport = false): boolean {
  const { heads } = headedRows(table)
  const words = `${table.caption ?? ''} ${heads.flat().join(' ')}`
  const named = isReport ? /\b(?:outlook|guidance)\b/i : OF_GUIDANCE
  return named.test(words) && !isNoTable(table)
}

/** Reconciliations repeat targets between things that are none; statements show what has been. */
export function isNoTable(table: SectionTable): boolean {
  const { heads } = headedRows(table)
  const words = `${table.caption ?? ''} ${heads.flat().join(' ')} ${table.rows.map(row => row[0]).join(' ')}`
  return (
    /\breconcil/i.test(words) ||
    (/\b(?:months?|weeks?|quarter|year)s? ended\b/i.test(heads.flat().join(' ')) &&
      !/\b(?:guidance|outlook|target|forecast)/i.test(words))
  )
}

/** The targets of a table of a section; `text` is the plain text of the section. */
export function targetsOfTable(text: string, table: SectionTable, context: TableContext): FoundTarget[] {
  const { heads, from } = headedRows(table)
  const width = Math.max(0, ...table.rows.map(row => row.length))
  const columns = columnsOf(heads, width, context.calendar).filter(({ isOther }) => !isOther)
  const caption = plainText(`${table.caption ?? ''} ${(heads[0] ?? [])[0] ?? ''}`)
  const above = periodsIn(caption, 0, caption.length, context.calendar).find(
    ({ isFuture }) => isFuture !== false,
  )
  const units = `${table.units ?? ''} ${caption}`
  const lines = linesOf(text, table)
  const targets: FoundTarget[] = []
  let line = 0
  let over = NO_CONTEXT
  let lows: readonly FoundTarget[] = []
  for (const row of table.rows.slice(from)) {
    const found = lines.findIndex((candidate, at) => at >= line && holds(candidate.text, row))
    if (found < 0) continue
    line = found + 1
    const label = plainText(row[0] ?? '').trim()
    if (row.slice(1).every(cell => !/\d|digit|teens/.test(cell))) {
      over = contextOf(label, over, context.calendar)
      continue
    }
    const place = { start: lines[found]!.start, end: lines[found]!.end }
    const ofRow = targetsOfRow({ row, label, columns, over, above: above ?? null, units, context, place })
    if (HIGH_ROW.test(label) && lows.length > 0) {
      targets.splice(-lows.length, lows.length, ...withHigh(lows, ofRow))
      lows = []
      continue
    }
    lows = LOW_ROW.test(label) ? ofRow : []
    targets.push(...ofRow)
  }
  return targets
}

const LOW_ROW = /\blow(?:er)?(?: end)?\W*$/i
const HIGH_ROW = /\bhigh(?:er)?(?: end)?\W*$/i

/** Rows of the low and the high end of one target are one range. */
function withHigh(lows: readonly FoundTarget[], highs: readonly FoundTarget[]): FoundTarget[] {
  return lows.map(low => {
    const high = highs.find(
      one => one.basis === low.basis && one.period.label === low.period.label && isSameMetric(one, low),
    )
    const [from, to] = [low.amount.midpoint, high?.amount.midpoint ?? null]
    if (!high || from === null || to === null || from > to) return low
    const midpoint = rounded((from + to) / 2)
    return { ...low, end: high.end, amount: { ...low.amount, kind: 'range', low: from, high: to, midpoint } }
  })
}

function isSameMetric(a: FoundTarget, b: FoundTarget): boolean {
  return a.mention.metric === b.mention.metric && a.mention.segment === b.mention.segment
}

interface RowReading {
  readonly row: readonly string[]
  readonly label: string
  readonly columns: readonly Column[]
  readonly over: RowContext
  readonly above: PeriodPhrase | null
  readonly units: string
  readonly context: TableContext
  readonly place: { readonly start: number; readonly end: number }
}

function targetsOfRow(reading: RowReading): FoundTarget[] {
  const { row, label, columns, over, above, units, context, place } = reading
  const own = labelMention(label, over)
  const part = own === null && NAMES_PART.test(label) && !NAMES_NO_PART.test(label) ? label : null
  const labelPeriod = periodsIn(label, 0, label.length, context.calendar)[0] ?? null
  const change = row
    .slice(1)
    .flatMap(cell => WORDS_OF_CHANGE.filter(([words]) => words.test(cell.trim())))[0]?.[1]
  const priors: FoundTarget[] = []
  const targets: FoundTarget[] = []
  for (const group of groupsOf(columns)) {
    const first = group[0]!
    const mention = own ?? first.mention
    const phrase = labelPeriod ?? (first.period ? null : (over.period ?? above))
    const period = labelPeriod?.period ?? first.period ?? phrase?.period ?? context.period
    if (!mention || !period || phrase?.isFuture === false) continue
    for (const { words, basis } of cellsOf(group, row)) {
      const scaleWords = `${label} ${first.head} ${units}`
      const amount = amountsIn(words, 0, words.length, [], true).map(one =>
        measured(one, mention, scaleWords, label + first.head),
      )[0]
      if (!amount) continue
      const isGrowth = growthOf(mention, amount, `${label} ${first.head} ${words}`)
      const target: FoundTarget = {
        mention: { ...mention, segment: mention.segment ?? part ?? context.segment },
        amount,
        period,
        basis:
          basis ??
          (mention.bases.length === 1 ? mention.bases[0]! : (first.basis ?? over.basis ?? context.basis)),
        change: change ?? context.change,
        prior: null,
        isGrowth,
        constantCurrency:
          amount.measure === 'percent' &&
          /constant[- ]currency|currency[- ]neutral/i.test(`${label} ${first.head} ${words}`),
        growthOver: overIn(`${label} ${first.head} ${words}`),
        ...place,
      }
      if (first.vintage === 'prior') priors.push(target)
      else targets.push(target)
    }
  }
  return targets.map(target => {
    const prior = priors.find(
      one => one.basis === target.basis && one.amount.measure === target.amount.measure,
    )
    return prior ? { ...target, prior: { low: prior.amount.low, high: prior.amount.high } } : target
  })
}

/** Where the columns are the metrics, a row is a part of the company, or a period, a bound, a total. */
const NAMES_PART = /^\p{Lu}[\p{L}&,.'/ -]{2,50}$/u
const NAMES_NO_PART =
  /\b(?:total|consolidated|company|group|combined|overall|guidance|outlook|targets?|range|low|high|mid-?point|current|prior|previous|original|updated|revised|new|old|initial|expected|estimates?d?|forecast|projected|non-?gaap|gaap|adjusted|reported|quarter|year|fiscal|annual|half|months?|first|second|third|fourth|january|february|march|april|may|june|july|august|september|october|november|december|growth|change|actual|q[1-4]|fy)\b/i

/** The metric of a row; of a row that only names a basis or an end of a range the one above. */
function labelMention(label: string, over: RowContext): Mention | null {
  const mention = mentionsIn(label, 0, label.length)[0]
  if (mention) {
    const bases = mention.bases.length === 0 ? basesIn(label) : mention.bases
    return { ...mention, bases }
  }
  if (
    !over.mention ||
    !/^(?:(?:non-?\s?gaap|gaap|adjusted|as reported|diluted|basic|per|share|total|low|high|growth|%|[():\d])\s*)+$/i.test(
      label,
    )
  )
    return null
  const bases = basesIn(label)
  return bases.length > 0 ? { ...over.mention, bases } : over.mention
}

function contextOf(label: string, over: RowContext, calendar: ReleaseCalendar): RowContext {
  const period = periodsIn(label, 0, label.length, calendar)[0] ?? null
  const bases = basesIn(label)
  const mention = mentionsIn(label, 0, label.length)[0] ?? null
  if (period === null && bases.length === 0 && mention === null) return { ...NO_CONTEXT, period: over.period }
  return {
    period: period ?? over.period,
    basis: bases.length === 1 ? bases[0]! : mention ? null : over.basis,
    mention,
  }
}

/** Columns that hold parts of one target: low and high, and cells that only part them. */
function groupsOf(columns: readonly Column[]): Column[][] {
  const groups: Column[][] = []
  for (const column of columns) {
    if (column.bound === 'middle') continue
    const open = groups.at(-1)
    const last = open?.at(-1)
    const goesOn =
      last &&
      (sameHead(last, column) || isHighOf(last, column)) &&
      (open!.some(({ bound }) => bound === 'low')
        ? column.bound !== 'low' && !open!.some(({ bound }) => bound === 'high')
        : last.bound === null && column.bound === null && column.head === last.head)
    if (goesOn) open!.push(column)
    else groups.push([column])
  }
  return groups
}

/** A head over two columns may be printed over the first alone. */
function isHighOf(low: Column, { bound, period, basis, mention, vintage }: Column): boolean {
  const isBare = period === null && basis === null && mention === null && vintage === null
  return low.bound === 'low' && bound === 'high' && isBare
}

function sameHead(a: Column, b: Column): boolean {
  return (
    a.basis === b.basis &&
    a.vintage === b.vintage &&
    a.isGrowth === b.isGrowth &&
    a.period?.fiscal_year === b.period?.fiscal_year &&
    a.period?.fiscal_period === b.period?.fiscal_period &&
    a.mention?.metric === b.mention?.metric
  )
}

/** The words of a group's cells, apart where a cell names its own basis. */
function cellsOf(
  group: readonly Column[],
  row: readonly string[],
): { words: string; basis: GuidanceBasis | null }[] {
  const cells = group.map(({ at }) => plainText(row[at] ?? '').trim())
  const parts = cells
    .flatMap(cell => cell.split(/(?=\b(?:non-gaap|(?<!non-)gaap)\b\s*:)/i))
    .filter(cell => cell !== '' && cell !== '|')
  const own = parts.filter(part => INLINE_BASIS.test(part))
  if (own.length > 0)
    return parts.map(part => {
      const basis = INLINE_BASIS.exec(part)?.[1]
      const words = part.replace(INLINE_BASIS, '')
      return { words, basis: basis === undefined ? null : /^non|^adj/i.test(basis) ? 'non_gaap' : 'gaap' }
    })
  const hasBounds = group.some(({ bound }) => bound !== null)
  const filled = parts.filter(part => !/^(?:to|-|and)$/i.test(part))
  const isOne =
    filled.length > 1 && (hasBounds || parts.length > filled.length || /-\s*$|\bto\s*$/.test(filled[0]!))
  if (isOne)
    return [{ words: filled.map(part => part.replace(/\s*(?:-|\bto)\s*$/, '')).join(' to '), basis: null }]
  return parts.map(words => ({ words, basis: null }))
}

/** An amount of a cell in the measure of its metric, scaled as the table says. */
function measured(amount: Amount, mention: Mention, scaleWords: string, heads: string): Amount {
  const { units } = mention.metric
  const isPlain = amount.scale === 1 && (amount.measure === 'number' || amount.measure === 'money')
  if (!isPlain) return amount
  if (amount.measure === 'number' && (/%|\bpercent/i.test(heads) || units.every(unit => unit === 'percent')))
    return { ...amount, measure: 'percent' }
  if (units.includes('per_share'))
    return { ...amount, measure: 'money', currency: amount.currency ?? currencyOf(scaleWords) }
  const wantsScale = units.includes('money') || units.includes('shares')
  const factor = wantsScale ? scaleIn(scaleWords) : 1
  const times = (value: number | null) => (value === null ? null : rounded(value * factor))
  return {
    ...amount,
    low: times(amount.low),
    high: times(amount.high),
    midpoint: times(amount.midpoint),
    scale: factor,
    measure: units.includes('money') ? 'money' : 'number',
    currency: units.includes('money') ? (amount.currency ?? currencyOf(scaleWords)) : null,
  }
}

function scaleIn(words: string): number {
  const match = SCALE.exec(words)
  const word = match?.[1] ?? match?.[2] ?? match?.[3]
  return word === undefined ? 1 : /^000/.test(word) ? 1_000 : scaleOf(word)
}

function currencyOf(words: string): string {
  return CURRENCIES.find(([pattern]) => pattern.test(words))?.[1] ?? 'USD'
}

function growthOf(mention: Mention, amount: Amount, words: string): boolean {
  if (mention.metric.growth) return true
  if (mention.metric.units.includes('percent')) return false
  return (
    (amount.measure === 'percent' || amount.kind === 'qualitative') &&
    !/(?:%|\bpercent(?:age)?) of (?:total |net )*(?:revenue|sales)/i.test(words)
  )
}

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

function linesOf(text: string, table: SectionTable): Line[] {
  const lines: Line[] = []
  let at = table.start
  for (const line of text.slice(table.start, table.end).split('\n')) {
    const lead = line.length - line.trimStart().length
    if (line.trim() !== '') lines.push({ start: at + lead, end: at + line.trimEnd().length, text: line })
    at += line.length + 1
  }
  return lines
}

function holds(line: string, row: readonly string[]): boolean {
  const cells = row.map(cell => plainText(cell).trim()).filter(cell => cell !== '')
  return cells.length > 0 && cells.every(cell => line.includes(cell.split('\n')[0]!))
}
