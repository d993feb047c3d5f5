import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Context } from '../define-endpoint.ts'
import type { Resolved } from '../resolve-company.ts'
import { turns } from '../turns.ts'
import type { METRICS_INPUT } from './metric-fields.ts'
import { type CompanyMetricsAnswer, type MetricsAsked, metricsAnswer } from './metrics-answer.ts'
import { companyData, flagsOf, metadataHead, questionOf, unavailableOf } from './query-metrics.ts'

/** What a company adds to the answer, as JSON: its data, and what stands between the brackets of two lists. */
type CompanyParts = readonly [data: Buffer, unavailable: Buffer, flags: Buffer]

const inTurn = turns()

/**
 * The metrics query as JSON bytes: what `JSON.stringify` makes of the answer of `queryMetrics`, company by company, so that
 * others are answered in between and no company is written twice for the same question.
 */
export async function metricsJson(
  input: Static<typeof METRICS_INPUT>,
  context: Context,
): Promise<readonly Buffer[]> {
  const question = questionOf(input, context)
  const { found, asked, dryRun } = question
  const parts = dryRun ? [] : await partsOf(found, asked, context)
  const data = Object.fromEntries(parts.map(([data], place) => [found[place]!.ticker, data]))
  const members = Object.entries(data).map(([ticker, bytes]) => [text(`${JSON.stringify(ticker)}:`), bytes])
  return [
    text('{"data":{'),
    ...separated(members),
    text(`},"metadata":${JSON.stringify(metadataHead(question)).slice(0, -1)},"unavailable":[`),
    ...separated(parts.map(([, unavailable]) => [unavailable])),
    text('],"flags":['),
    ...separated(parts.map(([, , flags]) => [flags])),
    text(`],"execution_time_ms":${JSON.stringify(context.elapsed())}}}`),
  ]
}

async function partsOf(
  found: readonly Resolved[],
  asked: MetricsAsked,
  context: Context,
): Promise<readonly CompanyParts[]> {
  const { parts: cache, snapshot } = context
  const { dataVersion } = snapshot
  const keyOf = keys(asked, context)
  const known = found.map(company => cache?.get(dataVersion, keyOf(company)) as CompanyParts | undefined)
  const missing = found.filter((_company, place) => known[place] === undefined)
  if (missing.length === 0) return known as readonly CompanyParts[]
  const answer = await metricsAnswer(missing, asked, context)
  const made = await inTurn.map(missing, company => {
    const parts = companyParts(answer(company), asked)
    cache?.set(dataVersion, keyOf(company), parts)
    return parts
  })
  const next = made.values()
  return known.map(parts => parts ?? (next.next().value as CompanyParts))
}

/** Everything that the parts of a company depend on beside the data. */
function keys(asked: MetricsAsked, { today }: Context): (company: Resolved) => string {
  const { metrics, dimensions, ...rest } = asked
  const ids = [metrics, dimensions].map(list => list.map(({ id }) => id))
  const question = hash('sha256', JSON.stringify([today, ids, rest]), 'base64url')
  return ({ ticker, company: { cik } }) => `${question} ${cik} ${ticker}`
}

function companyParts(answer: CompanyMetricsAnswer, asked: MetricsAsked): CompanyParts {
  const listed = (items: readonly unknown[]) => text(JSON.stringify(items).slice(1, -1))
  return [
    text(JSON.stringify(companyData(answer, asked))),
    listed(unavailableOf(answer)),
    listed(flagsOf(answer)),
  ]
}

const text = (characters: string) => Buffer.from(characters)
const COMMA = text(',')

/** Items with commas between them, those without any bytes left out. */
function separated(items: readonly (readonly Buffer[])[]): Buffer[] {
  return items
    .filter(item => item.some(({ length }) => length > 0))
    .flatMap((item, place) => (place === 0 ? item : [COMMA, ...item]))
}
