/** Escapes text for markup. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function paragraph(text: string): string {
  return `<p style="font-size:10pt;margin-top:6pt">${escaped(text)}</p>`
}

/** A heading inside a section. */
export function subheading(text: string): string {
  return `<p style="font-size:10pt;margin-top:9pt"><span style="font-weight:700;font-style:italic">${escaped(text)}</span></p>`
}

/** An item heading, with the anchor of the table of contents. */
export function heading(anchor: string, text: string): string {
  return `<div id="${anchor}"><p style="font-size:11pt;margin-top:12pt"><span style="font-weight:700">${escaped(text)}</span></p></div>`
}

/** A table with one header row; cells are markup. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], style: string) =>
    `<tr>${cells.map((cell, at) => `<td style="${at === 0 ? 'text-align:left' : 'text-align:right'};${style}">${cell}</td>`).join('')}</tr>`
  return `<table style="width:100%;border-collapse:collapse">${row(header, 'font-weight:700;border-bottom:1pt solid #000')}${rows.map(cells => row(cells, '')).join('')}</table>`
}

/** A page: `header` is hidden and comes first. */
export function page(title: string, header: string, body: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi"><head><title>${escaped(title)}</title></head><body>
${header}
${body.join('\n')}
</body></html>
`
}
