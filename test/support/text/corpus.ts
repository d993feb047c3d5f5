import type { IndexedFiling, TextRow } from '../../../src/stores/ports/text.ts'
import { textFiling, textRows } from './filings.ts'

/** Passages as in filings, and passages that test normalization, escaping and the boundaries of words and n-grams. */
const PASSAGES: readonly string[] = [
  'The Company’s results — “as reported” — depend on demand; see Note 12(b), p. 4–7, and Item 1A.',
  'Net sales were $1,234.5 million (up 12.0%) compared to\u00a0$1,102.7 million; EPS of $(0.42) vs. $0.31.',
  'We may be unable\nto   compete\t\tin quantum-annealing and other ﬁelds of ﬂuid dynamics.\r\n\r\nGoing concern doubts.',
  'Going\u00a0concern: there is substantial doubt about our ability to continue as a going concern.',
  'Société Générale S.A., Zürich; naïve café résumé; ÅNGSTRÖM Å; e\u0301tude; ＦＵＬＬ ｗｉｄｔｈ １２３; ½ of ² ③ ™ ℃',
  'Emoji 😀😀 and 𝔉raktur 𝟙𝟚; İstanbul ı ΣΊΣΥΦΟΣ Σίσυφος ß ẞ straße; \u200bzero\u200bwidth soft\u00adhyphen',
  'path\\to\\file \'single\' "double" `tick` 100% _under_score a*b?c [x] {y} (z) ^$ . + | <b>&amp;</b> \\N \\t {k:String}',
  'control\u0000null\u0001one\u001cfile\u001funit\u007fdel\u0085next\u2028line\u2029paragraph\ufeffbom end',
  'non-characters \ufdd0 and \ufdd1 and \ufdd2, private \ue000\ue001, replacement \ufffd, blocks ▁▂',
  '一二三四五 会社の売上高は増加した。 공시 정보 हिन्दी कीर्ति العربية ﷺ ﬀ ǅ',
  'aaaaaaaaaaaaaaaaaaaaaaaa aaaa aaa aa a  abababababab  a a a a  the the the The THE',
  'the and of to in for on with as by at from or an be is are was were that this which its our their',
  `0x${'deadbeef'.repeat(40)} ${'A1'.repeat(150)} ${'long'.repeat(70)}word`,
  '-- -- ---- … ... ,,, ;;; «quoted» ‹x› ‘a’ ‚b‘ „c“ 3′ 5″ 1−2 x‐y x‑y x‒y x—y x―y',
  ' leading and trailing blanks   ',
  'x',
  'é',
  '😀',
  'ab',
]

const CELLS = [
  ['Year', '2019', '2018'],
  ['Net “sales”', '1,234', '(987)'],
  ['Cost — total', '', '12.5%'],
]

/** Filings of several companies, forms, years and sections with these passages. */
export function corpus(): { readonly filing: IndexedFiling; readonly rows: readonly TextRow[] }[] {
  return Array.from({ length: 12 }, (_, number) => {
    const cik = 31 + (number % 3)
    const annual = number % 2 === 0
    const filing = textFiling(number, {
      cik,
      filer_cik: number === 5 ? 99 : cik,
      accession_number: `${String(cik).padStart(10, '0')}-${String(10 + (number % 7)).padStart(2, '0')}-${String(number).padStart(6, '0')}`,
      form_type: annual ? '10-K' : number === 7 ? '10-Q/A' : '10-Q',
      filing_date: `${2010 + Math.floor(number / 2)}-0${1 + (number % 9)}-15`,
      period_end: number === 3 ? null : `${2009 + Math.floor(number / 2)}-12-31`,
      fiscal_year: number === 3 ? null : 2009 + Math.floor(number / 2),
      fiscal_period: number === 3 ? null : annual ? 'FY' : `Q${1 + (number % 3)}`,
      primary_document: number === 4 ? null : `doc${number}.htm`,
    })
    const pick = (offset: number, count: number) =>
      Array.from({ length: count }, (_, index) => PASSAGES[(number * 5 + offset + index) % PASSAGES.length]!)
    const rows = textRows(filing, [
      {
        id: 'business',
        chunks: pick(0, 3),
        cells: CELLS.map(row => row.map(cell => `${cell}${cell && number}`)),
      },
      { id: 'risk_factors', chunks: pick(3, 4 + (number % 3)) },
      { id: 'reserved_item', chunks: [], state: 'reserved' },
      {
        id: 'mda_full',
        chunks: number === 6 ? [] : pick(9, 5),
        state: number === 6 ? 'not_found' : 'extracted',
      },
    ])
    return { filing, rows }
  })
}

export { PASSAGES }
