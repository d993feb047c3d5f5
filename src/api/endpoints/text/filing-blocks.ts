import { fold } from '../../../domain/documents/text/fold.ts'
import { matcherOf } from '../../../domain/documents/text/keyword.ts'
import type { IndexedFiling, TextFilter, TextPage, TextRow } from '../../../stores/ports/text.ts'
import type { Block } from '../../blocks/block.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { cachedPerSnapshot, snapshotCache, timeSlicer } from '../snapshot-cache.ts'
import { textFilter } from './section-fields.ts'

/** Rows of one type of a filing, all or those of one section, in the order of `TextIndex.search`. */
interface FilingBlock extends Block {
  /** The number of rows, which is greater than that of the other columns if the filing has more than are read at once. */
  readonly total: Uint32Array
  /** `TextRow` without `content_raw` as JSON. */
  readonly rows: readonly string[]
  /** `content_raw`, and 1 where it is not null. */
  readonly contents: readonly string[]
  readonly hasContent: Uint8Array
  readonly sectionIds: readonly string[]
  readonly states: readonly string[]
}

/** Filings that are read row by row here; among more, the store finds the rows. */
const MAX_FILINGS = 10
/** Rows that can be paged through, and that one read gives at most. */
const MAX_DEPTH = 10_000
/** Characters after folding; what longer keywords mean is left to the store, which has a limit of its own. */
const MAX_KEYWORD = 200

const slicer = timeSlicer()

type Context = Pick<HandlerContext, 'stores' | 'blocks'>

/** As `TextIndex.search` in the order of filings. Rows of few filings come from memory once they have been read. */
export async function searchText(
  filter: TextFilter,
  page: { readonly limit: number; readonly offset: number },
  context: Context,
): Promise<TextPage> {
  const blocks = page.offset + page.limit > MAX_DEPTH ? null : await filingBlocks(filter, context)
  if (blocks === null) return context.stores.text.search(filter, { ...page, order: 'filing' })
  const matches = keywordTest(filter.keyword)
  const found = blocks.flatMap(({ block, folded }) =>
    block.rows.flatMap((_, row) => {
      const isAsked =
        (filter.sectionIds === null || filter.sectionIds.includes(block.sectionIds[row]!)) &&
        (filter.states === null || filter.states.includes(block.states[row]!)) &&
        (matches === null || (folded![row] !== '' && matches(folded![row]!)))
      return isAsked ? [{ block, row }] : []
    }),
  )
  const rows = found.slice(page.offset, page.offset + page.limit)
  return { rows: rows.map(({ block, row }) => rowOf(block, row)), total: found.length }
}

interface ReadFiling {
  readonly block: FilingBlock
  /** Only with a keyword. */
  readonly folded: readonly string[] | null
}

/** The blocks of the filings that pass the filter, newest first; null if the store must be queried. */
async function filingBlocks(filter: TextFilter, context: Context): Promise<ReadFiling[] | null> {
  const { ciks, rowTypes, keyword } = filter
  if (ciks === null || ciks.length > MAX_FILINGS || rowTypes.length !== 1 || rowTypes[0] === 'table')
    return null
  if (keyword !== null && fold(keyword.text).length > MAX_KEYWORD) return null
  const { text } = context.stores
  const loads = new Map<string, string>()
  const known = await Promise.all(ciks.map(async cik => ({ cik, versions: await text.versions(cik) })))
  for (const { cik, versions } of known)
    for (const [accession, load] of versions) loads.set(`${cik} ${accession}`, load)
  const loadOf = ({ cik, accession_number }: IndexedFiling) => loads.get(`${cik} ${accession_number}`)
  const anySection = { ...filter, sectionIds: null, states: null, keyword: null }
  const filings = await text.filings(anySection, { limit: MAX_FILINGS + 1, offset: 0 })
  // A filing that is published in this moment has no load yet.
  if (filings.length > MAX_FILINGS || filings.some(filing => loadOf(filing) === undefined)) return null
  const read = await Promise.all(filings.map(filing => readFiling(filing, loadOf(filing)!, filter, context)))
  return read.every(({ block }) => block.total[0] === block.rows.length) ? read : null
}

async function readFiling(
  { cik, accession_number }: IndexedFiling,
  load: string,
  { rowTypes, sectionIds, keyword }: TextFilter,
  { stores, blocks }: Context,
): Promise<ReadFiling> {
  // A load names the rows of a filing: others come under another name.
  const only = keyword === null && sectionIds?.length === 1 ? sectionIds : null
  const key = `${cik} ${accession_number} ${load} ${rowTypes[0]} ${only ?? ''}`
  const block = await blocks.get(key, async () => {
    const filter = textFilter({}, { ciks: [cik], accessions: [accession_number], rowTypes, sectionIds: only })
    return blockOf(await stores.text.search(filter, { limit: MAX_DEPTH, offset: 0, order: 'filing' }))
  })
  if (keyword === null) return { block, folded: null }
  const { folded } = await blocks.get(`${key} folded`, async () => ({
    folded: await slicer.map(block.contents, content => fold(content.toWellFormed())),
  }))
  return { block, folded }
}

function blockOf({ rows, total }: TextPage): FilingBlock {
  return {
    total: Uint32Array.of(total),
    rows: rows.map(({ content_raw: _, ...row }) => JSON.stringify(row)),
    contents: rows.map(({ content_raw }) => content_raw ?? ''),
    hasContent: Uint8Array.from(rows, ({ content_raw }) => (content_raw === null ? 0 : 1)),
    sectionIds: rows.map(({ section_id }) => section_id),
    states: rows.map(({ state }) => state),
  }
}

function rowOf({ rows, contents, hasContent }: FilingBlock, row: number): TextRow {
  const fields = JSON.parse(rows[row]!) as Omit<TextRow, 'content_raw'>
  return { ...fields, content_raw: hasContent[row] === 1 ? contents[row]! : null }
}

/** Null without a keyword. */
function keywordTest(keyword: TextFilter['keyword']): ((folded: string) => boolean) | null {
  return keyword && matcherOf(keyword.text.toWellFormed(), keyword.mode).matches
}

/** Filings of a snapshot whose companies are remembered. */
const companies = snapshotCache<readonly number[]>(20_000)

/** The companies under which the text of filings is loaded; without text there are none. */
export async function ciksOf(
  accessions: readonly string[],
  { stores, snapshot }: Pick<HandlerContext, 'stores' | 'snapshot'>,
): Promise<number[]> {
  const ciks = await Promise.all(
    accessions.map(accession =>
      cachedPerSnapshot(companies, snapshot, accession, async () => {
        const filter = textFilter({}, { accessions: [accession] })
        const filings = await stores.text.filings(filter, { limit: MAX_FILINGS, offset: 0 })
        return filings.map(({ cik }) => cik)
      }),
    ),
  )
  return [...new Set(ciks.flat())]
}
