import { accession } from './documents.ts'
import { zipOf } from './zip.ts'

type Row = Readonly<Record<string, string>>

const SUB: Row = {
  adsh: accession(1),
  cik: '1',
  name: 'EXAMPLE CORP',
  sic: '3571',
  stprinc: 'DE',
  fye: '0930',
  form: '10-Q',
  period: '20090630',
  fy: '2009',
  fp: 'Q3',
  filed: '20090722',
  accepted: '2009-07-22 16:42:00.0',
}
const TAG: Row = {
  tag: 'Assets',
  version: 'us-gaap/2009',
  custom: '0',
  abstract: '0',
  datatype: 'monetary',
  iord: 'I',
  crdr: 'D',
  tlabel: 'Assets',
  doc: 'All of it.',
}
const NUM: Row = {
  adsh: accession(1),
  tag: 'Assets',
  version: 'us-gaap/2009',
  ddate: '20090630',
  qtrs: '0',
  uom: 'USD',
  segments: '',
  coreg: '',
  value: '1000.0000',
  footnote: '',
}

const PRE: Row = {
  adsh: accession(1),
  report: '2',
  line: '1',
  stmt: 'BS',
  inpth: '0',
  rfile: 'H',
  tag: 'Assets',
  version: 'us-gaap/2009',
  plabel: 'Total assets',
  negating: '0',
}

export const subRow = (over: Row = {}): Row => ({ ...SUB, ...over })
export const tagRow = (over: Row = {}): Row => ({ ...TAG, ...over })
export const numRow = (over: Row = {}): Row => ({ ...NUM, ...over })
export const preRow = (over: Row = {}): Row => ({ ...PRE, ...over })

/** A table in the format of the data sets. The first row defines the columns, except those in `without`. */
function table(rows: readonly Row[], without: readonly string[] = []): string {
  const columns = Object.keys(rows[0] ?? {}).filter(column => !without.includes(column))
  return [columns, ...rows.map(row => columns.map(column => row[column]))]
    .map(cells => `${cells.join('\t')}\n`)
    .join('')
}

/** The zip file of a quarter. */
export function dataSetZip(
  num: readonly Row[],
  {
    sub = [subRow()],
    tag = [tagRow()],
    pre = [preRow()],
    without = [],
  }: {
    sub?: readonly Row[]
    tag?: readonly Row[]
    pre?: readonly Row[]
    without?: readonly string[]
  } = {},
): Buffer {
  return zipOf({
    'sub.txt': table(sub),
    'tag.txt': table(tag),
    'num.txt': table(num, without),
    'pre.txt': table(pre),
  })
}
