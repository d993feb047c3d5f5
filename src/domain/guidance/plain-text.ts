const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201b\u2032]/g, "'"],
  [/[\u201c-\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[^\S\n ]/g, ' '],
]

/** A text with plain quotes, dashes and blanks, each character at its old place: what is found in it can be quoted. */
export function plainText(text: string): string {
  return FOLDS.reduce((plain, [pattern, character]) => plain.replace(pattern, character), text)
}
