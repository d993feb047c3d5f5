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
