import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { itemsOf } from '../../domain/documents/sections/items/item-form.ts'
import type { FiledSections } from '../../domain/documents/sections/quality.ts'
import { fold } from '../../domain/documents/text/fold.ts'

/*
 * A directory of truths about filings, usually `truth` of a mirror. All parts are optional.
 * `8-K-items/ACCESSION.json`: `item_5`, `item_5.02` ... with their text, '' for items that the filing lacks.
 * `sections/ACCESSION.json`: `[{ identifier: "part1item2", character_count }]`, 0 for items that the filing lacks.
 * `borders/*.tsv`: accession number, section id, state, first words, last words, as a person read them. Words are lower-case
 * letters and digits with single spaces.
 */

export interface SectionTruths {
  readonly currentReports: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly periodicReports: ReadonlyMap<string, readonly { identifier: string; character_count: number }[]>
  readonly borders: ReadonlyMap<string, readonly BorderTruth[]>
}

interface BorderTruth {
  readonly section: string
  readonly state: string
  readonly first: string
  readonly last: string
}

export const TRUTH_MEASURES = {
  items_8k: '8-K filings with exactly the expected set of items',
  words_8k: 'expected 8-K items that hold every expected word',
  items_found: 'items with text in the truth that are found',
  items_absent: 'items without text in the truth that are served without text or as a short answer',
  border_recall: 'sections whose borders a person read that are served with those borders',
  border_precision: 'main sections served of these filings whose borders are as read',
} as const

export type TruthMeasure = keyof typeof TRUTH_MEASURES

interface TruthResult {
  readonly measure: TruthMeasure
  readonly section: string | null
  readonly passed: boolean
  readonly reason: string | null
}

export async function readTruths(directory: string): Promise<SectionTruths> {
  const lines = await Promise.all(
    (await namesIn(join(directory, 'borders'), '.tsv')).map(name =>
      readFile(join(directory, 'borders', name), 'utf8'),
    ),
  )
  return {
    currentReports: await jsonFiles(join(directory, '8-K-items')),
    periodicReports: await jsonFiles(join(directory, 'sections')),
    borders: parseBorders(lines.join('\n')),
  }
}

export function parseBorders(tsv: string): Map<string, BorderTruth[]> {
  const borders = new Map<string, BorderTruth[]>()
  for (const line of tsv.split('\n')) {
    const [accession, section, state, first, last] = line.split('\t')
    if (accession === undefined || section === undefined || last === undefined) continue
    const known = borders.get(accession) ?? []
    known.push({ section, state: state!, first: first!, last })
    borders.set(accession, known)
  }
  return borders
}

async function namesIn(directory: string, ending: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter(name => name.endsWith(ending)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function jsonFiles<Value>(directory: string): Promise<Map<string, Value>> {
  const names = await namesIn(directory, '.json')
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Value]> => {
        return [name.slice(0, -'.json'.length), JSON.parse(await readFile(join(directory, name), 'utf8'))]
      }),
    ),
  )
}

/** What the truths say of one filing; empty if they have nothing on it. */
export function compareWithTruths(
  accession: string,
  filing: FiledSections,
  truths: SectionTruths,
): TruthResult[] {
  const current = truths.currentReports.get(accession)
  const periodic = truths.periodicReports.get(accession)
  const borders = truths.borders.get(accession)
  return [
    ...(current ? compareCurrent(filing, current) : []),
    ...(periodic ? comparePeriodic(filing, periodic) : []),
    ...(borders ? compareBorders(filing, borders) : []),
  ]
}

function compareCurrent(
  { sections }: FiledSections,
  truth: Readonly<Record<string, unknown>>,
): TruthResult[] {
  const expected = new Map(
    Object.entries(truth).flatMap(([key, text]): [string, string][] =>
      /^item_\d/.test(key) && typeof text === 'string' && text.trim() !== ''
        ? [[key.replace('.', '_'), text]]
        : [],
    ),
  )
  const served = new Map(
    sections.filter(({ id, text }) => /^item_\d/.test(id) && text !== '').map(({ id, text }) => [id, text]),
  )
  const missing = [...expected.keys()].filter(id => !served.has(id))
  const extra = [...served.keys()].filter(id => !expected.has(id))
  const difference = [...missing.map(id => `lacks ${id}`), ...extra.map(id => `has ${id}`)].join(', ')
  return [
    result('items_8k', null, difference),
    ...[...expected].map(([id, text]) => result('words_8k', id, lackingWords(text, served.get(id) ?? ''))),
  ]
}

/** The first words of a text that another lacks, counted with repetitions; '' if none. */
function lackingWords(expected: string, served: string): string {
  const counts = new Map<string, number>()
  for (const word of wordsOf(served)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const lacking = wordsOf(expected).filter(word => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
  return lacking.length === 0 ? '' : `lacks ${lacking.length} words: ${lacking.slice(0, 12).join(' ')}`
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

const PLACE = /^(?:part(\d)item)?(\d{1,2}[a-c]?)$/i
const PARTS = ['', 'I', 'II', 'III', 'IV']
/** Length in characters of items that only state that there is nothing to report. */
const ANSWER_CHARS = 400

function comparePeriodic(
  { form, filingDate, sections }: FiledSections,
  truth: readonly { identifier: string; character_count: number }[],
): TruthResult[] {
  const rows = itemsOf(form, filingDate)?.rows ?? []
  return truth.flatMap(({ identifier, character_count }) => {
    const [, part, item] = PLACE.exec(identifier) ?? []
    const ids = rows
      .filter(
        row => row.item === item?.toUpperCase() && (part === undefined || row.part === PARTS[Number(part)]),
      )
      .map(({ id }) => id)
    if (ids.length === 0) return []
    const section = sections.find(({ id }) => ids.includes(id))
    const id = section?.id ?? ids[0]!
    if (character_count === 0) {
      const length = section?.text.length ?? 0
      return [result('items_absent', id, length > ANSWER_CHARS ? `${length} characters` : '')]
    }
    const isFound = section !== undefined && section.text !== ''
    return [result('items_found', id, isFound ? '' : (section?.state ?? 'no section'))]
  })
}

function compareBorders({ sections }: FiledSections, truth: readonly BorderTruth[]): TruthResult[] {
  const byId = new Map(sections.map(section => [section.id, section]))
  const recall = truth.map(border =>
    result('border_recall', border.section, borderFault(border, byId.get(border.section))),
  )
  const expected = new Map(truth.map(border => [border.section, border]))
  const ids = new Set(truth.map(({ section }) => section))
  const precision = sections
    .filter(({ id, text }) => ids.has(id) && text !== '')
    .map(section => result('border_precision', section.id, borderFault(expected.get(section.id)!, section)))
  return [...recall, ...precision]
}

function borderFault(
  { state, first, last }: BorderTruth,
  section: { readonly text: string; readonly state: string } | undefined,
): string {
  if (state === 'absent')
    return section === undefined || section.text === '' ? '' : 'is served and does not exist'
  if (section === undefined || section.text === '') return 'is not served'
  const words = wordsOf(section.text)
  const begin = words.slice(0, first.split(' ').length).join(' ')
  if (begin !== first) return `begins with "${begin}" instead of "${first}"`
  const end = words.slice(-last.split(' ').length).join(' ')
  return end === last ? '' : `ends with "${end}" instead of "${last}"`
}

function result(measure: TruthMeasure, section: string | null, fault: string): TruthResult {
  return { measure, section, passed: fault === '', reason: fault || null }
}
