import type { FieldValue, Source } from '../statement.ts'
import { type FactVersion, negated, roundingUnit } from './fact-version.ts'
import { fromSheet, type KnownSheets } from './sheet-values.ts'
import { type BalanceLine, type Sheet, standsBetween } from './sheets.ts'

/** Lines on the side of liabilities and equity. */
const CREDITS = [
  'accounts_payable',
  'short_term_debt',
  'total_current_liabilities',
  'long_term_debt',
  'total_liabilities',
  'common_stock',
  'retained_earnings',
  'total_equity',
  'liabilities_and_equity',
  'minority_interest',
  'equity_with_minority',
  'temporary_equity',
]
/** Those of them that are part of total equity, not of the mezzanine. */
const MINORITY = /MinorityInterest|NoncontrollingInterest|LimitedPartnersCapital/
const REDEEMABLE = /Redeem|Redemption|Temporary|Put/
/** A residual is searched among sums of at most so many such instants. */
const MAX_PARTS = 3
const MAX_INSTANTS = 10

/**
 * A balance sheet whose total of liabilities and equity is total assets with the opposite sign shows credits as
 * negative amounts: they change their sign. If other credits are positive, the sign of the total alone is an error.
 */
export function correctSigns(values: Map<string, FieldValue>): void {
  const [assets, total] = [values.get('total_assets'), values.get('liabilities_and_equity')]
  if (!assets || !total || total.value >= 0 || total.value !== -assets.value) return
  const credits = CREDITS.filter(id => values.has(id))
  const isPositive = credits.some(id => (values.get(id) as FieldValue).value > 0)
  for (const id of isPositive ? ['liabilities_and_equity'] : credits) {
    const { value, sources, basis } = values.get(id) as FieldValue
    values.set(id, {
      value: -value || 0,
      derivation: 'sign_repaired',
      sources: negated(sources),
      basis,
      correction: 'sign',
    })
  }
}

/**
 * Tests assets = liabilities + equity + temporary equity. If the lines as chosen do not add up and other filed figures
 * of the same balance sheet do, those are taken. Returns warnings with the residual of what still does not add up.
 */
export function proveSheet(
  values: Map<string, FieldValue>,
  sheets: KnownSheets,
  lines: readonly BalanceLine[],
): string[] {
  const [assets, total] = [values.get('total_assets'), values.get('liabilities_and_equity')]
  const warnings: string[] = []
  if (assets && total && Math.abs(assets.value - total.value) > tolerance([assets, total])) {
    warnings.push(`identity_fails:assets=liabilities_and_equity:${assets.value - total.value}`)
  }
  if (assets && values.has('total_liabilities')) {
    const equities = equityCandidates(values, sheets, lines)
    const residual =
      values.get('total_liabilities')?.derivation === 'from_identity'
        ? withoutLiabilities(values, equities)
        : withLiabilities(values, assets, equities, sheets)
    if (residual !== 0) warnings.push(`identity_fails:assets=liabilities+equity:${residual}`)
  }
  splitEquity(values)
  return [...warnings, ...partsAboveWhole(values)]
}

/** Totals with lines that are parts of them if filers classify both in the usual way. */
const PARTS = [
  ['total_current_assets', ['cash_and_equivalents', 'accounts_receivable', 'inventory']],
  ['total_assets', ['total_current_assets', 'property_plant_equipment', 'goodwill', 'intangible_assets']],
  ['total_current_liabilities', ['accounts_payable', 'short_term_debt']],
  ['total_liabilities', ['total_current_liabilities', 'long_term_debt']],
] as const
/** Part of the total by which parts may exceed it: notes are rounded otherwise. */
const EXCESS = 0.005

/** Warnings on parts that are larger together than their total: one of them has another meaning. */
function partsAboveWhole(values: ReadonlyMap<string, FieldValue>): string[] {
  return PARTS.flatMap(([id, ids]) => {
    const whole = values.get(id)
    const parts = ids.filter(part => values.has(part))
    const residual = (whole?.value ?? 0) - sumOf(parts.map(part => values.get(part) as FieldValue))
    if (!whole || parts.length < 2 || residual >= -EXCESS * whole.value) return []
    return [`identity_fails:${id}>=${parts.join('+')}:${residual}`]
  })
}

function tolerance(values: readonly FieldValue[]): number {
  const unit = Math.min(1e6, ...values.flatMap(({ value }) => (value === 0 ? [] : [roundingUnit(value)])))
  return ((values.length + 1) * unit) / 2
}

/** What filings show as total equity, with minority interests, best first. */
function equityCandidates(
  values: ReadonlyMap<string, FieldValue>,
  sheets: KnownSheets,
  lines: readonly BalanceLine[],
): FieldValue[] {
  const chosen = values.get('equity_with_minority')
  const chains = ['equity_with_minority', 'total_equity'].map(
    id => lines.find(line => line.item.id === id)?.chain ?? [],
  )
  const all = [chosen, ...chains.flat().map(member => fromSheet([member], sheets.reference, sheets.known))]
  const distinct = new Map<number, FieldValue>()
  for (const value of all) if (value && !distinct.has(value.value)) distinct.set(value.value, value)
  return [...distinct.values()]
}

/** Liabilities that are total less equity depend on the right total of equity: what is short of the parent's own is none. */
function withoutLiabilities(values: Map<string, FieldValue>, equities: readonly FieldValue[]): number {
  const [parent, equity] = [values.get('total_equity'), values.get('equity_with_minority')]
  const total = values.get('liabilities_and_equity')
  if (!parent || !equity || !total || equity.value >= parent.value) return 0
  if (values.get('minority_interest') || parent.value <= 0) return 0
  const between = values.get('temporary_equity')
  const right = equities.find(candidate => candidate.value === parent.value) as FieldValue
  values.set('equity_with_minority', right)
  values.set('total_liabilities', {
    value: total.value - right.value - (between?.value ?? 0),
    derivation: 'from_identity',
    sources: [...total.sources, ...negated(right.sources), ...negated(between?.sources ?? [])],
    basis: null,
  })
  return 0
}

/** The residual that is left when no filed figures explain it. */
function withLiabilities(
  values: Map<string, FieldValue>,
  assets: FieldValue,
  equities: readonly FieldValue[],
  sheets: KnownSheets,
): number {
  const liabilities = values.get('total_liabilities') as FieldValue
  const between = values.get('temporary_equity')
  const chosen = values.get('equity_with_minority')
  if (!chosen) return 0
  const rest = (equity: FieldValue, parts: readonly FieldValue[]) => {
    const residual = assets.value - liabilities.value - sumOf([equity, ...parts])
    return Math.abs(residual) <= tolerance([assets, liabilities, equity, ...parts]) ? 0 : residual
  }
  const asChosen = rest(chosen, between ? [between] : [])
  if (asChosen === 0) return 0
  const instants = instantsBetween(sheets, assets.value)
  for (let count = 0; count <= MAX_PARTS; count++) {
    for (const equity of equities) {
      for (const parts of subsets(instants, count)) {
        const used = parts.some(({ name }) => equity.sources.some(({ concept }) => concept === name))
        if (
          used ||
          rest(
            equity,
            parts.map(part => part.value),
          ) !== 0
        )
          continue
        take(values, equity, parts)
        return 0
      }
    }
  }
  return withCurrentLiabilities(values, liabilities, asChosen) ? 0 : asChosen
}

/** Some filers give the name of total liabilities to those that are not current. */
function withCurrentLiabilities(
  values: Map<string, FieldValue>,
  liabilities: FieldValue,
  residual: number,
): boolean {
  const current = values.get('total_current_liabilities')
  if (!current || Math.abs(residual - current.value) > tolerance([liabilities, current])) return false
  values.set('total_liabilities', sum([liabilities, current]))
  return true
}

interface Instant {
  readonly name: string
  readonly value: FieldValue
}

/** Filed instants of the date that may stand between liabilities and equity: those of the reference filing first. */
function instantsBetween({ reference, others }: KnownSheets, assets: number): Instant[] {
  const instants = new Map<string, FieldValue>()
  for (const sheet of [reference, ...others]) {
    for (const [name, version] of namesBetween(sheet)) {
      if (version.value > 0 && version.value < assets && !instants.has(name))
        instants.set(name, {
          value: version.value,
          derivation: 'reported',
          sources: version.sources,
          basis: null,
        })
    }
  }
  return [...instants]
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MAX_INSTANTS)
}

function namesBetween({ facts }: Sheet): [string, FactVersion][] {
  return [...facts].filter(([name]) => standsBetween(name))
}

function* subsets(instants: readonly Instant[], count: number, from = 0): Generator<Instant[]> {
  if (count === 0) yield []
  else
    for (let at = from; at <= instants.length - count; at++)
      for (const rest of subsets(instants, count - 1, at + 1)) yield [instants[at] as Instant, ...rest]
}

function take(values: Map<string, FieldValue>, equity: FieldValue, parts: readonly Instant[]): void {
  const isMinority = ({ name }: Instant) => MINORITY.test(name) && !REDEEMABLE.test(name)
  const minority = parts.filter(isMinority).map(part => part.value)
  const between = parts.filter(part => !isMinority(part)).map(part => part.value)
  values.set('equity_with_minority', minority.length > 0 ? sum([equity, ...minority]) : equity)
  if (minority.length > 0) values.set('minority_interest', sum(minority))
  if (between.length > 0) values.set('temporary_equity', sum(between))
  else values.delete('temporary_equity')
}

/** Total equity is that of the parent and minority interests, whatever the filer calls each of them. */
function splitEquity(values: Map<string, FieldValue>): void {
  const [parent, minority] = [values.get('total_equity'), values.get('minority_interest')]
  const equity = values.get('equity_with_minority')
  if (!parent || !equity) return
  const residual = equity.value - parent.value - (minority?.value ?? 0)
  if (Math.abs(residual) <= tolerance([parent, equity])) return
  if (minority && minority.value !== 0) values.set('total_equity', difference(equity, minority))
  else if (residual > 0) values.set('minority_interest', difference(equity, parent))
  // Without minority interests the parent's equity is the total: a larger figure is that before treasury stock.
  else if (values.get('total_liabilities')?.derivation !== 'from_identity') values.set('total_equity', equity)
}

function difference(whole: FieldValue, part: FieldValue): FieldValue {
  return {
    value: whole.value - part.value,
    derivation: 'difference',
    sources: [...whole.sources, ...negated(part.sources)],
    basis: null,
  }
}

function sumOf(values: readonly FieldValue[]): number {
  return values.reduce((sum, { value }) => sum + value, 0)
}

function sum(values: readonly FieldValue[]): FieldValue {
  const [first] = values
  if (first && values.length === 1) return first
  const sources: Source[] = values.flatMap(({ sources }) => sources)
  return { value: sumOf(values), derivation: 'sum', sources, basis: null }
}
