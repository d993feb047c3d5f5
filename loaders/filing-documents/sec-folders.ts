import { type Filing, periodTypeOfForm } from '../../src/domain/company/filing.ts'
import type { SecClient } from '../edgar/sec-client.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { READ_EXHIBIT } from './file-names.ts'
import type { FilingFile, FilingFolder, FilingsFilter } from './folder.ts'

/** A document of a filing as SEC's page of its header lists it. */
interface ListedDocument {
  readonly type: string
  readonly filename: string
}

/** XBRL fetched in addition to the main document and its exhibits: labels, and the instance if it is not inline. */
const XBRL = /^EX-101\.(INS|LAB)$/
/** Of reports with statements, also how they present them. */
const XBRL_OF_REPORTS = /^EX-101\.(PRE|CAL|SCH)$/
/** Names that may become part of an address, of kinds that are read. */
const NAME = /^[A-Za-z0-9][\w.-]{0,120}\.(html?|txt|xml|xsd)$/

/** SEC's own folders of filings, below `ARCHIVES/CIK/ACCESSION/`; nothing is fetched before the files are read. */
export function secFolders(
  archives: string,
  client: SecClient,
): (cik: number, wanted: FilingsFilter) => Promise<readonly FilingFolder[]> {
  async function fetched(url: string, urls: Set<string>): Promise<Buffer> {
    urls.add(url)
    const body = await client.get(url, faultOfBytes)
    if (body === null) throw new RejectedInputError(`${url} is not there (HTTP 404)`)
    return body
  }

  async function filesOf(
    base: string,
    { accession, form, primaryDocument }: Filing,
    urls: Set<string>,
  ): Promise<readonly FilingFile[]> {
    const header = `${base}/${accession}-index-headers.html`
    urls.add(header)
    const page = await client.get(header, faultOfBytes)
    const listed = page === null ? [] : listedDocuments(page.toString('latin1'))
    const isReport = periodTypeOfForm(form) !== null
    const isWanted = ({ type }: ListedDocument) =>
      READ_EXHIBIT.test(type) || XBRL.test(type) || (isReport && XBRL_OF_REPORTS.test(type))
    const documents = listed.filter((document, at) => at === 0 || isWanted(document))
    if (documents.length === 0 && primaryDocument !== null)
      documents.push({ type: '', filename: primaryDocument })
    const named = documents.filter(({ filename }) => NAME.test(filename))
    if (named.length === 0) throw new RejectedInputError('its list of files names no document')
    return named.map(({ type, filename }) => ({
      name: filename,
      type: type || null,
      bytes: () => fetched(`${base}/${filename}`, urls),
    }))
  }

  return async (cik, { listed, isWanted }) =>
    listed.filter(isWanted).map(filing => {
      const base = `${archives}/${cik}/${filing.accession.replaceAll('-', '')}`
      const urls = new Set<string>()
      return {
        name: base,
        cik,
        accession: filing.accession,
        stated: null,
        isFixed: true,
        files: () => filesOf(base, filing, urls),
        async forget() {
          for (const url of urls) await client.forget(url)
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
