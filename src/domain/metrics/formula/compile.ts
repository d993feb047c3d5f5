import {
  FUNCTIONS,
  isNull,
  type MissingPolicy,
  NO_SHIFT,
  SERIES_FUNCTIONS,
  type Shift,
  type Term,
  type TermValue,
} from './functions.ts'

/**
 * Syntax tree of a formula. `item` is a line item of a statement; `metric` is another metric of the same period, or the
 * `close` of the period.
 */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'item'; readonly statement: string; readonly id: string }
  | { readonly kind: 'metric'; readonly id: string }
  | { readonly kind: 'negative'; readonly of: Formula }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'call'; readonly name: string; readonly parameters: readonly Formula[] }

export type Operator = '+' | '-' | '*' | '/' | '>' | '>=' | '<' | '<=' | '??'

/** Operator precedence. */
const STRENGTH: Readonly<Record<Operator, number>> = {
  '??': 1,
  '>': 2,
  '>=': 2,
  '<': 2,
  '<=': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)|(\?\?|>=|<=|[-+*/()<>,]))\s*/y

/**
 * Parses `operating_income / revenue`, `avg(total_assets)`, `-cash_flow.capital_expenditures`, `a ?? b` (the first that
 * is not null). Throws for anything else, so a typo in the catalog fails at startup.
 */
export function parseFormula(text: string): Formula {
  const tokens = tokensOf(text)
  let at = 0
  const fail = () => new Error(`Invalid formula near ${tokens[at] ?? 'its end'}: ${text}`)

  function expression(least: number): Formula {
    let left = operand()
    for (;;) {
      const operator = tokens[at]
      if (!isOperator(operator) || STRENGTH[operator] < least) return left
      at += 1
      left = { kind: 'binary', operator, left, right: expression(STRENGTH[operator] + 1) }
    }
  }

  function operand(): Formula {
    const token = tokens[at]
    if (token === undefined) throw fail()
    at += 1
    if (token === '-') return { kind: 'negative', of: operand() }
    if (token === '(') {
      const inner = expression(1)
      expect(')')
      return inner
    }
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) }
    if (!/^[a-z]/.test(token)) throw fail()
    if (tokens[at] === '(') return { kind: 'call', name: token, parameters: parameters() }
    const [statement, id] = token.split('.') as [string, string | undefined]
    return id === undefined ? { kind: 'metric', id: token } : { kind: 'item', statement, id }
  }

  function parameters(): Formula[] {
    expect('(')
    const list = [expression(1)]
    while (tokens[at] === ',') {
      at += 1
      list.push(expression(1))
    }
    expect(')')
    return list
  }

  function expect(token: string): void {
    if (tokens[at] !== token) throw fail()
    at += 1
  }

  const formula = expression(1)
  if (at < tokens.length) throw fail()
  return formula
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw new Error(`Invalid formula at ${from}: ${text}`)
    tokens.push((match[1] ?? match[2] ?? match[3]) as string)
  }
  return tokens
}

function isOperator(token: string | undefined): token is Operator {
  return token !== undefined && Object.hasOwn(STRENGTH, token)
}

/** State of an evaluation: values of the terms, null reason and flags. */
export interface Evaluation {
  readonly readings: readonly TermValue[]
  /** Null reason: that of the first null encountered. */
  reason: string
  /** Flags of the value, such as `ending_balance`. */
  readonly flags: Set<string>
}

type Step = (evaluation: Evaluation) => number

export interface CompiledFormula {
  readonly text: string
  readonly terms: readonly Term[]
  /** The value from the values of the terms, in their order. */
  evaluate(readings: readonly TermValue[]): TermValue
}

const NEGATIVE_DENOMINATOR = 'negative_denominator'

/** The terms of a formula and the function that evaluates it. Throws for an invalid formula. */
export function compileFormula(text: string): CompiledFormula {
  const terms: Term[] = []
  const run = compile(parseFormula(text), terms)
  const evaluation: { readings: readonly TermValue[]; reason: string; flags: Set<string> } = {
    readings: [],
    reason: '',
    flags: new Set(),
  }
  return {
    text,
    terms,
    evaluate(readings) {
      evaluation.readings = readings
      evaluation.reason = ''
      if (evaluation.flags.size > 0) evaluation.flags.clear()
      const value = run(evaluation)
      // Zero without a sign: an outflow of zero must not be -0.
      if (Number.isFinite(value))
        return { value: value + 0, qualifier: evaluation.flags.size === 0 ? '' : flagText(evaluation.flags) }
      return { value: Number.NaN, qualifier: evaluation.reason || 'out_of_range' }
    },
  }
}

function flagText(flags: ReadonlySet<string>): string {
  return [...flags].sort().join(',')
}

function compile(formula: Formula, terms: Term[]): Step {
  switch (formula.kind) {
    case 'number': {
      const { value } = formula
      return () => value
    }
    case 'negative': {
      const of = compile(formula.of, terms)
      return evaluation => -of(evaluation)
    }
    case 'binary':
      return binary(formula.operator, compile(formula.left, terms), compile(formula.right, terms))
    case 'call':
      return call(formula.name, formula.parameters, terms)
    default:
      return read(termOf(formula, NO_SHIFT, 'null'), terms)
  }
}

const ABSENCES: Readonly<Record<string, MissingPolicy>> = { opt: 'nothing', carried: 'carried' }

function call(name: string, parameters: readonly Formula[], terms: Term[]): Step {
  const series = SERIES_FUNCTIONS.get(name)
  if (series) {
    const [of, ...rest] = parameters
    const numbers = rest.map(parameter => {
      if (parameter.kind !== 'number') throw new Error(`${name} takes numbers after its metric`)
      return parameter.value
    })
    if (of?.kind !== 'metric' || numbers.length !== series.numbers) throw new Error(`${name} takes a metric`)
    const steps = series.shifts(...numbers).map(shift => read(termOf(of, shift, 'null'), terms))
    return evaluation => series.compute(steps, evaluation, ...numbers)
  }
  const absence = ABSENCES[name]
  if (absence) {
    const [of, more] = parameters
    if (more || (of?.kind !== 'metric' && of?.kind !== 'item'))
      throw new Error(`${name} takes a metric or a line item`)
    return read(termOf(of, NO_SHIFT, absence), terms)
  }
  if (name === 'flagged') {
    const [of, qualifier] = parameters
    if (!of || qualifier?.kind !== 'metric') throw new Error('flagged takes a value and a qualifier')
    const value = compile(of, terms)
    return evaluation => {
      evaluation.flags.add(qualifier.id)
      return value(evaluation)
    }
  }
  const existing = FUNCTIONS.get(name)
  if (!existing) throw new Error(`Unknown function: ${name}`)
  if (parameters.length !== existing.parameters)
    throw new Error(`${name} takes ${existing.parameters} parameters`)
  const steps = parameters.map(parameter => compile(parameter, terms))
  return evaluation => existing.compute(steps, evaluation)
}

function termOf(formula: Formula, shift: Shift, absence: MissingPolicy): Term {
  if (formula.kind !== 'metric' && formula.kind !== 'item') throw new Error('Not a term')
  const name = formula.kind === 'item' ? `${formula.statement}.${formula.id}` : formula.id
  const marked = Object.keys(ABSENCES).find(qualifier => ABSENCES[qualifier] === absence)
  const text = marked ? `${marked}(${name})` : shiftedName(name, shift)
  if (formula.kind === 'item')
    return { text, kind: 'item', id: formula.id, statement: formula.statement, shift, absence }
  return { text, kind: formula.id === 'close' ? 'price' : 'metric', id: formula.id, shift, absence }
}

function shiftedName(name: string, { unit, count }: Shift): string {
  if (count === 0) return name
  if (unit === 'quarter') return `prior_quarter(${name})`
  return count === 1 ? `prior_year(${name})` : `prior_years(${name}, ${count})`
}

function read(term: Term, terms: Term[]): Step {
  const existing = terms.findIndex(({ text }) => text === term.text)
  const place = existing === -1 ? terms.push(term) - 1 : existing
  return evaluation => {
    const { value, qualifier } = evaluation.readings[place] as TermValue
    if (isNull(value)) evaluation.reason ||= qualifier
    else if (qualifier !== '') for (const flag of qualifier.split(',')) evaluation.flags.add(flag)
    return value
  }
}

function binary(operator: Operator, left: Step, right: Step): Step {
  switch (operator) {
    case '+':
      return evaluation => left(evaluation) + right(evaluation)
    case '-':
      return evaluation => left(evaluation) - right(evaluation)
    case '*':
      return evaluation => left(evaluation) * right(evaluation)
    case '/':
      return evaluation => {
        const above = left(evaluation)
        const below = right(evaluation)
        if (below > 0 || isNull(below)) return above / below
        evaluation.reason ||= NEGATIVE_DENOMINATOR
        return Number.NaN
      }
    case '??':
      return evaluation => {
        const { reason, flags } = evaluation
        const met = flags.size
        const first = left(evaluation)
        if (!isNull(first)) return first
        if (flags.size > met) forgetFlags(flags, met)
        const why = evaluation.reason
        evaluation.reason = reason
        const second = right(evaluation)
        // If both are null, the reason is that of the first.
        if (isNull(second)) evaluation.reason = reason || why
        return second
      }
    default:
      return compared(operator, left, right)
  }
}

/** Drops the flags of an alternative that returned null: all but the oldest `kept`. */
function forgetFlags(flags: Set<string>, kept: number): void {
  for (const flag of [...flags].slice(kept)) flags.delete(flag)
}

function compared(operator: '>' | '>=' | '<' | '<=', left: Step, right: Step): Step {
  const test: Readonly<Record<typeof operator, (a: number, b: number) => boolean>> = {
    '>': (a, b) => a > b,
    '>=': (a, b) => a >= b,
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
  }
  const holds = test[operator]
  return evaluation => {
    const a = left(evaluation)
    const b = right(evaluation)
    return isNull(a) || isNull(b) ? Number.NaN : Number(holds(a, b))
  }
}
