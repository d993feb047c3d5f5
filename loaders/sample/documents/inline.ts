import { formatCik } from '../../../src/domain/company/company.ts'
import { type Day, formatDay } from '../../../src/domain/day.ts'

/** A period and its members. */
interface FactContext {
  /** Null: an instant. */
  readonly start: Day | null
  readonly end: Day
  readonly dimension?: { readonly axis: string; readonly member: string }
}

/** Writes inline XBRL: facts as printed, with their contexts and units in the header. */
export interface InlineWriter {
  /** A number printed in rounding units, negative ones in parentheses. */
  number(concept: string, context: FactContext, value: number): string
  /** A text block around markup, such as a note. */
  block(concept: string, context: FactContext, markup: string): string
  /** The hidden header with cover facts, contexts and units. Written last, placed first. */
  header(cover: Readonly<Record<string, string>>, context: FactContext): string
}

export function inlineWriter(filer: {
  readonly cik: number
  readonly currency: string
  readonly unit: 1_000 | 1_000_000
}): InlineWriter {
  const scale = filer.unit === 1_000 ? 3 : 6
  const contexts = new Map<string, { readonly id: string; readonly markup: string }>()
  let facts = 0

  function idOf(context: FactContext): string {
    const { start, end, dimension } = context
    const key = `${start}/${end}/${dimension?.axis}=${dimension?.member}`
    const known = contexts.get(key)
    if (known) return known.id
    const id = `c-${contexts.size + 1}`
    contexts.set(key, { id, markup: contextMarkup(id, filer.cik, context) })
    return id
  }
  const nextId = () => {
    facts += 1
    return `f-${facts}`
  }

  return {
    number(concept, context, value) {
      const sign = value < 0 ? ' sign="-"' : ''
      const digits = Math.abs(value).toLocaleString('en-US')
      const fact = `<ix:nonFraction unitRef="money" contextRef="${idOf(context)}" decimals="-${scale}" name="${concept}" format="ixt:num-dot-decimal" scale="${scale}"${sign} id="${nextId()}">${digits}</ix:nonFraction>`
      return value < 0 ? `(${fact})` : fact
    },
    block: (concept, context, markup) =>
      `<ix:nonNumeric contextRef="${idOf(context)}" name="${concept}" id="${nextId()}" escape="true">${markup}</ix:nonNumeric>`,
    header(cover, context) {
      const id = idOf(context)
      const hidden = Object.entries(cover).map(
        ([name, text]) =>
          `<ix:nonNumeric contextRef="${id}" name="dei:${name}" id="${nextId()}">${text}</ix:nonNumeric>`,
      )
      const all = [...contexts.values()].map(({ markup }) => markup)
      return `<div style="display:none"><ix:header><ix:hidden>${hidden.join('')}</ix:hidden><ix:resources>${all.join('')}<xbrli:unit id="money"><xbrli:measure>iso4217:${filer.currency}</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>`
    },
  }
}

function contextMarkup(id: string, cik: number, { start, end, dimension }: FactContext): string {
  const segment = dimension
    ? `<xbrli:segment><xbrldi:explicitMember dimension="${dimension.axis}">${dimension.member}</xbrldi:explicitMember></xbrli:segment>`
    : ''
  const period =
    start === null
      ? `<xbrli:instant>${formatDay(end)}</xbrli:instant>`
      : `<xbrli:startDate>${formatDay(start)}</xbrli:startDate><xbrli:endDate>${formatDay(end)}</xbrli:endDate>`
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${formatCik(cik)}</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`
}
