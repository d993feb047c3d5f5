/*
 * Sentences of a stored text around an offset: most of a text is never read. A paragraph, a row of a table and a
 * bullet end a sentence whatever their last mark.
 */

/** A stretch of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What ends with a point and no sentence. */
const ABBREVIATIONS = new Set(
  (
    'inc corp co cos ltd llc lp plc no nos mr mrs ms dr jr sr st vs approx dept fig figs sec art vol vols messrs bros gov gen hon rev ' +
    'sen rep est al cf pp ser cl jan feb mar apr jun jul aug sept sep oct nov dec e.g i.e u.s u.k u.n d.c n.a s.a l.p p.c a.g n.v b.v ph.d ' +
    'a.m p.m assn natl intl mfg ft sq hwy ave blvd reg res subch par paras v'
  ).split(' '),
)
/** A longer one is a list or text that lost its marks. */
const MAX_SENTENCE = 1_200
/** Characters before and after an offset in which its sentence is searched. */
const LOOK = 20_000
/** Characters that close after the last mark of a paragraph. */
const MAX_CLOSING = 8

/** `.`, `!` or `?` and what closes after it, before white space. */
const END = /[.!?][)\]"'”’]*(?=\s)/g
const HARD =
  /\n\s*\n|\n(?=\s*(?:[•·▪●◦*]|[-–—]{1,2}\s|o\s(?=\p{Lu})|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s))/gu
/** A list item that follows on the same line: `-- Gross margin`, `o Other income`. */
const LIST_ITEM = /^(?:--|[-–—]|o)\s+\p{Lu}/u
const TRIM = /^(?:[\s•·▪●◦*]|-{2}(?=\s)|o(?=\s+\p{Lu}))+/u

/**
 * The sentence around a place of a text, without the white space and bullets around it. `rows` are the tables of the text: in
 * them every line is a sentence of its own.
 */
export function sentenceAt(text: string, at: number, tables: readonly Span[] = []): Span {
  for (const { span, after } of sentencesAround(text, at, tables)) if (after > at) return span
  return { start: at, end: at }
}

interface Sentence {
  readonly span: Span
  /** Where the next sentence may begin. */
  readonly after: number
}

/** The line of a table around a place, else the sentences of its paragraph. */
function sentencesAround(text: string, at: number, tables: readonly Span[]): Iterable<Sentence> {
  const table = tables.find(({ start, end }) => at >= start && at < end)
  if (!table) return sentencesIn(text, paragraphAt(text, at, tables))
  const span = lineAt(text, at, table)
  return [{ span, after: Math.max(at + 1, span.end) }]
}

/** The sentences of a paragraph, the last of which ends with it. */
function* sentencesIn(text: string, { start, end }: Span): Generator<Sentence> {
  let from = start
  for (const { 0: closing, index } of text.slice(start, end + MAX_CLOSING).matchAll(END)) {
    const mark = start + index
    if (mark >= end) break
    const after = mark + closing.length
    if (!endsSentence(text, mark, after, end)) continue
    yield { span: trimmed(text, from, after), after }
    from = after
  }
  yield { span: trimmed(text, from, end), after: end }
}

/** The paragraph or list item around a place, ending where a table begins; of a longer one `LOOK` characters before and after. */
function paragraphAt(text: string, at: number, tables: readonly Span[]): Span {
  let start = 0
  let end = text.length
  for (const table of tables) {
    if (table.end <= at) start = Math.max(start, table.end)
    else if (table.start > at) end = Math.min(end, table.start)
  }
  const from = Math.max(start, at - LOOK, text.lastIndexOf('\n\n', at))
  const to = Math.min(end, at + LOOK)
  let before = from
  for (const { 0: gap, index } of text.slice(from, to).matchAll(HARD)) {
    if (from + index >= at) return { start: before, end: from + index }
    before = from + index + gap.length
  }
  return { start: before, end: to }
}

function lineAt(text: string, at: number, table: Span): Span {
  const before = text.lastIndexOf('\n', at - 1) + 1
  const after = text.indexOf('\n', at)
  return trimmed(text, Math.max(before, table.start), Math.min(after < 0 ? text.length : after, table.end))
}

function endsSentence(text: string, mark: number, after: number, end: number): boolean {
  let next = after
  while (next < end && /\s/.test(text[next]!)) next += 1
  if (next >= end) return true
  if (!/[\p{Lu}\p{N}"'“‘([$•·▪●◦]/u.test(text[next]!) && !LIST_ITEM.test(text.slice(next, next + 8)))
    return false
  if (text[mark] !== '.') return true
  const word = /[\p{L}\p{N}.&]*$/u.exec(text.slice(Math.max(0, mark - 20), mark))![0]
  // An initial: J. Smith.
  if (/^\p{Lu}$/u.test(word)) return false
  return !ABBREVIATIONS.has(word.toLowerCase())
}

function trimmed(text: string, start: number, end: number): Span {
  const part = text.slice(start, end)
  const lead = TRIM.exec(part)?.[0].length ?? 0
  return { start: start + lead, end: start + Math.max(lead, part.trimEnd().length) }
}

/** All sentences of a stretch that begin in it, in order. */
export function* sentencesOf(
  text: string,
  { start, end }: Span,
  tables: readonly Span[] = [],
): Generator<Span> {
  let at = start
  while (at < end) {
    while (at < end && /\s/.test(text[at]!)) at += 1
    if (at >= end) return
    const began = at
    for (const { span, after } of sentencesAround(text, at, tables)) {
      if (after <= at) continue
      // The last sentence may be cut: it is read again from its own start.
      if (after === began + LOOK && at > began) break
      if (span.end > span.start && span.start < end) yield span
      at = Math.max(at + 1, span.end)
    }
  }
}

/** A sentence as pieces that are short enough to be read as one: itself, or its clauses. */
export function clausesOf(text: string, sentence: Span): Span[] {
  if (sentence.end - sentence.start <= MAX_SENTENCE) return [sentence]
  const spans: Span[] = []
  let from = sentence.start
  for (const match of text
    .slice(sentence.start, sentence.end)
    .matchAll(/;|\n|[•·▪●◦]|,\s+(?=and\b|or\b|but\b)/g)) {
    const to = sentence.start + match.index
    if (to - from > 0) spans.push(trimmed(text, from, to))
    from = to + match[0].length
  }
  spans.push(trimmed(text, from, sentence.end))
  return spans.filter(({ start, end }) => end > start)
}
