import { FUNCTIONS, SERIES_FUNCTIONS } from './functions.ts'
import { isNull } from './null-value.ts'
import { type Formula, type Operator, parseFormula } from './parse-formula.ts'
import { type Absence, NO_SHIFT, type Reading, type Shift, type Term } from './term.ts'

/** A state of evaluation: what the terms are worth, and what came up on the way. */
export interface Evaluation {
  readonly readings: readonly Reading[]
  /** Why the value is null: of the first null that was met. */
  reason: string
  /** Qualities of the value, such as `ending_balance`. */
  readonly flags: Set<string>
}

type Step = (evaluation: Evaluation) => number

export interface CompiledFormula {
  readonly text: string
  readonly terms: readonly Term[]
  /** The value from what the terms are worth, in their order. */
  evaluate(readings: readonly Reading[]): Reading
}

export const NEGATIVE_DENOMINATOR = 'negative_denominator'

/** A formula's terms and the way from them to its value. Throws where the text is no formula. */
export function compileFormula(text: string): CompiledFormula {
  const terms: Term[] = []
  const run = compile(parseFormula(text), terms)
  const evaluation: { readings: readonly Reading[]; reason: string; flags: Set<string> } = {
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
      // Zero without a sign: a line shown as an outflow of nothing is no negative zero.
      if (Number.isFinite(value))
        return { value: value + 0, word: evaluation.flags.size === 0 ? '' : words(evaluation.flags) }
      return { value: Number.NaN, word: evaluation.reason || 'out_of_range' }
    },
  }
}

function words(flags: ReadonlySet<string>): string {
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

const ABSENCES: Readonly<Record<string, Absence>> = { opt: 'nothing', carried: 'carried' }

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
    const [of, word] = parameters
    if (!of || word?.kind !== 'metric') throw new Error('flagged takes a value and a word')
    const value = compile(of, terms)
    return evaluation => {
      evaluation.flags.add(word.id)
      return value(evaluation)
    }
  }
  const known = FUNCTIONS.get(name)
  if (!known) throw new Error(`Not a function of formulas: ${name}`)
  if (parameters.length !== known.parameters) throw new Error(`${name} takes ${known.parameters} parameters`)
  const steps = parameters.map(parameter => compile(parameter, terms))
  return evaluation => known.compute(steps, evaluation)
}

function termOf(formula: Formula, shift: Shift, absence: Absence): Term {
  if (formula.kind !== 'metric' && formula.kind !== 'item') throw new Error('Not a term')
  const name = formula.kind === 'item' ? `${formula.statement}.${formula.id}` : formula.id
  const marked = Object.keys(ABSENCES).find(word => ABSENCES[word] === absence)
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
  const known = terms.findIndex(({ text }) => text === term.text)
  const place = known === -1 ? terms.push(term) - 1 : known
  return evaluation => {
    const { value, word } = evaluation.readings[place] as Reading
    if (isNull(value)) evaluation.reason ||= word
    else if (word !== '') for (const flag of word.split(',')) evaluation.flags.add(flag)
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
        // Where both are null, the reason is that of the better way.
        if (isNull(second)) evaluation.reason = reason || why
        return second
      }
    default:
      return compared(operator, left, right)
  }
}

/** Drops the flags of a way that led nowhere: all but so many, oldest first. */
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
