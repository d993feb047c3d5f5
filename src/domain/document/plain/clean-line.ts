/** Marks of EDGAR's text format that are no text; `<C>` and `<S>` matter to tables only. */
const MARKS =
  /<\/?(?:CAPTION|S|C|FN|F\d{1,2}|R|B|I|U|PRE|P|BR|HR|CENTER|FONT|MULTICOL|ARTICLE|LEGEND)\b[^<>]{0,200}>/gi
const TAB = 8
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Tabs to blanks, entities to characters, dash-escapes of privacy-enhanced mail undone, marks and trailing blanks gone. */
export function cleanLine(line: string): string {
  let text = line
  if (text.includes('\t')) text = untab(text)
  if (text.includes('<')) text = text.replace(MARKS, '')
  if (text.includes('&')) text = text.replace(/&(amp|lt|gt|quot|nbsp|#\d{1,5});/gi, entity)
  if (text.startsWith('- -')) text = text.slice(2)
  return text.trimEnd()
}

function untab(line: string): string {
  let text = ''
  for (const part of line.split('\t')) {
    if (text !== '') text += ' '.repeat(TAB - (text.length % TAB))
    text += part
  }
  return text
}

function entity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = Number(name.slice(1))
    return code > 31 && code < 0xd800 ? String.fromCharCode(code) : whole
  }
  return ENTITIES[name.toLowerCase()] ?? whole
}
