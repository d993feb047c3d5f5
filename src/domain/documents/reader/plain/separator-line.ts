/** Longer lines are not typeset: patterns for typeset lines are not tried on them. */
export const MAX_LINE_LENGTH = 400

const RULE = /^[\s\-_=*.+|]+$/

/** A line that only separates: dashes, dots, bars. */
export function isSeparatorLine(line: string): boolean {
  return line.length <= MAX_LINE_LENGTH && RULE.test(line)
}
