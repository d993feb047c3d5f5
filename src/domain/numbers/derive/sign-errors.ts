import type { Concept, Fact } from '../fact.ts'
import { roundingUnit } from './fact-version.ts'

/** What a fact is in the proof of a sign. Terms of the bridge lead from income before tax to net income. */
type Role =
  | 'payment'
  | 'expense'
  | 'operating expenses'
  | 'interest expense'
  | 'capitalized interest'
  | 'tax'
  | 'revenue'
  | 'operating income'
  | 'nonoperating income'
  | 'pretax income'
  | 'net income'
  | 'continuing income'
  | 'discontinued income'
  | 'added to income'
  | 'taken from income'
  | 'equity method'

/** The first match decides. */
const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/ForProceedsFrom|ProceedsFrom/, 'nonoperating income'],
  [/^(Payments(To|Of|For)|Repayments(Of|To))/, 'payment'],
  [/^(IncomeTaxExpenseBenefit|IncomeTaxExpenseContinuingOperations)$/, 'tax'],
  [/^(OperatingExpenses|CostsAndExpenses)$/, 'operating expenses'],
  [/^InterestCostsCapitalized$/, 'capitalized interest'],
  [
    /^(InterestExpense|InterestExpenseDebt|InterestExpenseNonoperating|InterestAndDebtExpense)$/,
    'interest expense',
  ],
  [
    /^(CostOf|SellingGeneralAnd|SellingAndMarketingExp|GeneralAndAdministrativeExp|ResearchAndDevelopmentExp)/,
    'expense',
  ],
  [/^(Revenues|SalesRevenueNet|RevenueFromContractWithCustomer\w+)$/, 'revenue'],
  [/^OperatingIncomeLoss$/, 'operating income'],
  [
    /^IncomeLoss(FromContinuingOperations)?BeforeIncomeTaxes(?!Domestic|Foreign)|^IncomeLossFromContinuingOperationsBeforeIncomeTaxes(?!Domestic|Foreign)|^ProfitLossBeforeTax$/,
    'pretax income',
  ],
  [/^(NetIncomeLoss|ProfitLoss)$/, 'net income'],
  [
    /^IncomeLossFromContinuingOperations(IncludingPortionAttributableToNoncontrollingInterest)?$/,
    'continuing income',
  ],
  [/^IncomeLossFromEquityMethodInvestments$/, 'equity method'],
  [
    /^(NetIncomeLoss|IncomeLoss\w*)AttributableTo\w*NonControllingInterests?$|^MinorityInterestInNetIncomeLoss\w*$/i,
    'taken from income',
  ],
  [/^IncomeLossFromDiscontinuedOperationsNetOfTax(AttributableToReportingEntity)?$/, 'discontinued income'],
  [
    /^DiscontinuedOperationIncomeLoss\w*NetOfTax$|^ExtraordinaryItem\w*NetOfTax$|^CumulativeEffect\w*NetOfTax$/,
    'added to income',
  ],
  [
    /^(InvestmentIncomeInterest\w*|InterestIncomeOther|OtherNonoperatingIncomeExpense|InterestIncomeExpenseNonoperatingNet)$/,
    'nonoperating income',
  ],
]

/** So many different payments, or expenses, of one filing are negative and none is positive: it shows them with a minus. */
const LEAST_NEGATIVE = 3

const roles = new WeakMap<Concept, Role | null>()

function roleOf(concept: Concept): Role | null {
  let role = roles.get(concept)
  if (role === undefined) {
    role = ROLES.find(([pattern]) => pattern.test(concept.name))?.[1] ?? null
    roles.set(concept, role)
  }
  return role
}

/**
 * Facts whose sign is an error, as the other facts of their own filing prove:
 * a filing that shows all its payments, or all its expenses, as negative amounts; a tax, an interest expense, operating
 * expenses or income of discontinued operations with which income does not add up and with the opposite sign does, all filed
 * parts counted. Capitalized interest is never negative.
 */
export function signErrors(facts: readonly Fact[]): ReadonlySet<Fact> {
  const errors = new Set<Fact>()
  const filings = new Map<Fact['filing'], Fact[]>()
  for (const fact of facts) {
    if (fact.start === null || fact.value === 0 || roleOf(fact.concept) === null) continue
    const own = filings.get(fact.filing)
    if (own) own.push(fact)
    else filings.set(fact.filing, [fact])
  }
  for (const own of filings.values()) addErrors(own, errors)
  return errors
}

function addErrors(own: readonly Fact[], errors: Set<Fact>): void {
  const is = (...wanted: readonly Role[]) =>
    own.filter(({ concept }) => wanted.includes(roleOf(concept) as Role))
  for (const group of [is('payment'), is('expense')])
    if (isShownNegative(group)) for (const fact of group) errors.add(fact)
  for (const fact of is('capitalized interest')) if (fact.value < 0) errors.add(fact)
  const suspects = is('tax', 'interest expense', 'operating expenses', 'discontinued income').filter(
    fact => !errors.has(fact),
  )
  for (const facts of Map.groupBy(suspects, ({ concept }) => concept).values()) {
    const verdicts = facts.map(fact => verdictOn(fact, own))
    const isConsistent = !verdicts.includes('right')
    for (const [at, fact] of facts.entries()) {
      const verdict = verdicts[at]
      // A filing shows a concept in one way in all its periods, unless one of them proves otherwise.
      if (verdict === 'wrong' || (verdict === 'open' && isConsistent && verdicts.includes('wrong')))
        errors.add(fact)
    }
  }
}

type Verdict = 'right' | 'wrong' | 'open'

function verdictOn(fact: Fact, own: readonly Fact[]): Verdict {
  const role = roleOf(fact.concept)
  // No filer has negative expenses by the nature of the concept: a positive one is as it should be.
  const isExpense = role === 'interest expense' || role === 'operating expenses'
  if (isExpense && fact.value > 0) return 'right'
  const beside = own.filter(
    ({ start, end, unit, concept }) =>
      start === fact.start && end === fact.end && unit === fact.unit && concept !== fact.concept,
  )
  const of = (wanted: Role) => beside.filter(({ concept }) => roleOf(concept) === wanted)
  if (role === 'tax')
    return verdictOf(fact, of('pretax income'), of('net income'), {
      added: [...of('added to income'), ...of('discontinued income')],
      taken: of('taken from income'),
      either: of('equity method'),
    })
  if (role === 'discontinued income')
    return verdictOf({ ...fact, value: -fact.value }, of('continuing income'), of('net income'), {
      added: of('added to income'),
      taken: of('taken from income'),
      either: [],
    })
  const [from, to] =
    role === 'interest expense'
      ? [of('operating income'), of('pretax income')]
      : [of('revenue'), of('operating income')]
  const either = [...of('nonoperating income'), ...of('equity method')]
  return verdictOf(fact, from, to, { added: [], taken: [], either })
}

function isShownNegative(group: readonly Fact[]): boolean {
  const negative = new Set<Concept>()
  for (const { concept, value } of group) {
    if (value > 0) return false
    negative.add(concept)
  }
  return negative.size >= LEAST_NEGATIVE
}

/** Other terms between two incomes: those that are added, that are taken away, and that one of the two may include. */
interface Bridge {
  readonly added: readonly Fact[]
  readonly taken: readonly Fact[]
  readonly either: readonly Fact[]
}

/** Whether `from` less the fact leads to `to` as filed, whatever the signs of other terms, or only with the opposite sign. */
function verdictOf(
  fact: Fact,
  from: readonly Fact[],
  to: readonly Fact[],
  { added, taken, either }: Bridge,
): Verdict {
  const terms = [...added, ...taken, ...either]
  if (terms.length > MAX_TERMS) return 'open'
  const slack = (terms.length + 3) * 0.5 * Math.min(...[fact, ...from, ...to].map(unitOf))
  const gaps = from.flatMap(a => to.map(b => a.value - b.value))
  const leads = (value: number, signs: readonly (readonly number[])[]) =>
    gaps.some(gap => sums(terms, signs).some(sum => Math.abs(gap - value + sum) <= slack))
  const anySign = terms.map(() => [-1, 0, 1])
  if (leads(fact.value, anySign)) return 'right'
  const ownSign = [...added.map(() => [0, 1]), ...taken.map(() => [0, -1]), ...either.map(() => [0, 1])]
  return leads(-fact.value, ownSign) ? 'wrong' : 'open'
}

const MAX_TERMS = 6

function unitOf({ value }: Fact): number {
  return Math.min(roundingUnit(value), 1e6)
}

function sums(terms: readonly Fact[], signs: readonly (readonly number[])[]): number[] {
  return terms.reduce<number[]>(
    (all, { value }, at) =>
      all.flatMap(sum => (signs[at] as readonly number[]).map(sign => sum + sign * value)),
    [0],
  )
}
