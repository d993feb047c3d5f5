import type { IdentityId } from '../../src/domain/checks/identities.ts'

/** An identity that does not hold in real filings, with what the filed facts show of the reason. */
export interface KnownException {
  readonly identity: IdentityId
  readonly cik: number
  /** Last day of the period. */
  readonly end: string
  /** In millions of the currency; once for each version or line that shows it. */
  readonly residuals: readonly number[]
  readonly reason: string
}

const QUARTERS = 'four quarters = year'
const SHEET = 'assets = liabilities + equity + temporary equity + minority interest'

const MEZZANINE =
  'the mezzanine is tagged DebtInstrumentConvertibleCarryingAmountOfTheEquityComponent, an element of notes: its value is the residual'

/** Each was looked at. A first quarter restated within its year shows in nine months but not in itself. */
export const KNOWN_EXCEPTIONS: readonly KnownException[] = [
  {
    identity: QUARTERS,
    cik: 63_908,
    end: '2016-12-31',
    residuals: [-26.2],
    reason:
      'income tax: nine months rest on a first quarter of 451.6, which was filed as 477.8 and again only in 2017',
  },
  {
    identity: QUARTERS,
    cik: 104_169,
    end: '2011-01-31',
    residuals: [-37, -37, -35, -35, -12],
    reason:
      'revenue to tax: nine months rest on a first quarter without operations since sold, filed again only in 2011',
  },
  {
    identity: QUARTERS,
    cik: 104_169,
    end: '2014-01-31',
    residuals: [-34, -33, -10],
    reason: 'operating income to tax: nine months rest on two restated quarters, filed again only in 2014',
  },
  {
    identity: QUARTERS,
    cik: 320_187,
    end: '2013-05-31',
    residuals: [-195, -120, -75, 18],
    reason:
      'revenue to income before tax: the half year rests on a first quarter without discontinued operations, filed again only in 2013-10',
  },
  {
    identity: QUARTERS,
    cik: 320_193,
    end: '2013-09-28',
    residuals: [24],
    reason:
      'dividends: the half year was filed as 5,000 in round figures, its quarters later as 2,486 and 2,490',
  },
  {
    identity: QUARTERS,
    cik: 1_731_289,
    end: '2020-12-31',
    residuals: [0.057],
    reason:
      'income before tax: the 10-Qs of the year show it without the loss of affiliates, 18 to 20 thousand a quarter, under another element',
  },
  {
    identity: QUARTERS,
    cik: 1_731_289,
    end: '2023-12-31',
    residuals: [-10.653, 10.213, 23.845, 23.843],
    reason:
      'cost of revenue to income before tax: the half year rests on a first quarter without discontinued operations, filed again only in 2024',
  },
  {
    identity: QUARTERS,
    cik: 1_744_489,
    end: '2020-10-03',
    residuals: [-3],
    reason:
      'income tax: nine months rest on quarters of 458 and 523, filed as 459 and 525 and again only in 2021',
  },
  { identity: SHEET, cik: 1_318_605, end: '2013-09-30', residuals: [77.498], reason: MEZZANINE },
  { identity: SHEET, cik: 1_318_605, end: '2014-03-31', residuals: [69.942], reason: MEZZANINE },
  { identity: SHEET, cik: 1_318_605, end: '2014-06-30', residuals: [66.083], reason: MEZZANINE },
  { identity: SHEET, cik: 1_318_605, end: '2014-09-30', residuals: [62.161], reason: MEZZANINE },
  {
    identity: SHEET,
    cik: 1_318_605,
    end: '2014-12-31',
    residuals: [58.196, 58.196, 58.196],
    reason: MEZZANINE,
  },
  { identity: SHEET, cik: 1_318_605, end: '2015-03-31', residuals: [54.277], reason: MEZZANINE },
  { identity: SHEET, cik: 1_318_605, end: '2015-06-30', residuals: [50.273], reason: MEZZANINE },
  { identity: SHEET, cik: 1_318_605, end: '2015-09-30', residuals: [46.181], reason: MEZZANINE },
  { identity: SHEET, cik: 1_318_605, end: '2015-12-31', residuals: [42.045], reason: MEZZANINE },
  { identity: SHEET, cik: 1_318_605, end: '2016-12-31', residuals: [8.784], reason: MEZZANINE },
  {
    identity: QUARTERS,
    cik: 1_318_605,
    end: '2014-12-31',
    residuals: [-0.004],
    reason: 'income before tax: nine months were filed four thousand off the quarters filed beside them',
  },
  {
    identity: 'cash flows + fx = change in cash',
    cik: 1_318_605,
    end: '2011-12-31',
    residuals: [0.27],
    reason: 'operating cash flow was filed with two digits swapped',
  },
]
