import type { Filing } from '../../src/domain/filing.ts'
import type { SecClient } from '../edgar/sec-client.ts'
import { Refusal } from '../refusal.ts'
import type { FilingFile, FilingFolder, FilingsWanted } from './folder.ts'

/** A document of a filing as SEC's page of its header lists it. */
export interface ListedDocument {
  readonly type: string
  readonly filename: string
}

/** What is fetched beside the main document: what is furnished or incorporated, and XBRL where it is not inline. */
const WANTED = /^EX-(99|13)(\D|$)|^EX-101\.(INS|LAB)$/
/** Names that may become part of an address, of kinds that are read. */
const NAME = /^[A-Za-z0-9][\w.-]{0,120}\.(html?|txt|xml)$/

/** SEC's own folders of filings, below `ARCHIVES/CIK/ACCESSION/`; nothing is fetched before the files are asked for. */
export function secFolders(
  archives: string,
  client: SecClient,
): (cik: number, wanted: FilingsWanted) => Promise<readonly FilingFolder[]> {
  async function fetched(url: string, asked: Set<string>): Promise<Buffer> {
    asked.add(url)
    const body = await client.get(url, faultOfBytes)
    if (body === null) throw new Refusal(`${url} is not there (HTTP 404)`)
    return body
  }

  async function filesOf(
    base: string,
    { accession, primaryDocument }: Filing,
    asked: Set<string>,
  ): Promise<readonly FilingFile[]> {
    const header = `${base}/${accession}-index-headers.html`
    asked.add(header)
    const page = await client.get(header, faultOfBytes)
    const listed = page === null ? [] : listedDocuments(page.toString('latin1'))
    const documents = listed.filter(({ type }, at) => at === 0 || WANTED.test(type))
    if (documents.length === 0 && primaryDocument !== null)
      documents.push({ type: '', filename: primaryDocument })
    const named = documents.filter(({ filename }) => NAME.test(filename))
    if (named.length === 0) throw new Refusal('no document of it can be told')
    return named.map(({ type, filename }) => ({
      name: filename,
      type: type || null,
      bytes: () => fetched(`${base}/${filename}`, asked),
    }))
  }

  return async (cik, { listed, isWanted }) =>
    listed.filter(isWanted).map(filing => {
      const base = `${archives}/${cik}/${filing.accession.replaceAll('-', '')}`
      const asked = new Set<string>()
      return {
        name: base,
        cik,
        accession: filing.accession,
        stated: null,
        isFixed: true,
        files: () => filesOf(base, filing, asked),
        async forget() {
          for (const url of asked) await client.forget(url)
        },
      }
    })
}

/** The documents of SEC's page `ACCESSION-index-headers.html`: the header of the submission, with its marks escaped. */
export function listedDocuments(page: string): ListedDocument[] {
  const text = page
    .replace(/<\/?[a-zA-Z][^<>]{0,500}>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return text
    .split('<DOCUMENT>')
    .slice(1)
    .flatMap(document => {
      const type = /<TYPE>\s*([^\s<][^\r\n<]*)/.exec(document)?.[1]?.trim()
      const filename = /<FILENAME>\s*([^\s<]+)/.exec(document)?.[1]
      return type && filename ? [{ type, filename }] : []
    })
}

function faultOfBytes(body: Buffer): string | null {
  return body.length === 0 ? 'empty' : null
}
