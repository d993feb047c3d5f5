/** Longer lines are not typeset: patterns for typeset lines are not tried on them. */
export const LONGEST_LINE = 400

const RULE = /^[\s\-_=*.+|]+$/

/** A line that only separates: dashes, dots, bars. */
export function isRule(line: string): boolean {
  return line.length <= LONGEST_LINE && RULE.test(line)
}
