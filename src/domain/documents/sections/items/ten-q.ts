import type { ItemForm, ItemRow } from './item-form.ts'

/** Quarterly report. Item numbers start again in Part II, so the part always belongs to the key. */
export const TEN_Q: ItemForm = {
  name: '10-Q',
  ordered: true,
  numbersRepeat: true,
  omissible: ['II'],
  rows: [
    {
      part: 'I',
      item: '1',
      id: 'financial_statements',
      title: 'Financial Statements',
      words:
        /^((condensed|consolidated|unaudited|interim|quarterly|financial)\W+)+(statements?|information)|^index to (condensed |consolidated )*financial/,
      band: [18_009, 720_376],
    },
    {
      part: 'I',
      item: '2',
      id: 'mda_full',
      title: "Management's Discussion and Analysis",
      words: /^(management|md&a|plan of operation)/,
      band: [10_134, 405_368],
    },
    {
      part: 'I',
      item: '3',
      id: 'market_risk',
      title: 'Quantitative and Qualitative Disclosures About Market Risk',
      words: /^(quantitative|qualitative|market risk|disclosures? about)/,
      since: '1998-06-15',
    },
    {
      part: 'I',
      item: '4',
      id: 'controls_procedures',
      title: 'Controls and Procedures',
      words: /^(disclosure |internal |evaluation of (disclosure )?)?controls?\b/,
      since: '2002-08-29',
    },
    ...partTwo(),
  ],
}

/** Quarterly report of a small business issuer, 1993 to 2008. */
export const TEN_QSB: ItemForm = {
  name: '10-QSB',
  ordered: true,
  numbersRepeat: true,
  omissible: ['II'],
  rows: [
    {
      part: 'I',
      item: '1',
      id: 'financial_statements',
      title: 'Financial Statements',
      words: /^((condensed|consolidated|unaudited|interim|quarterly|financial)\W+)+(statements?|information)/,
    },
    {
      part: 'I',
      item: '2',
      id: 'mda_full',
      title: "Management's Discussion and Analysis or Plan of Operation",
      words: /^(management|md&a|plan of operation)/,
    },
    {
      part: 'I',
      item: '3',
      id: 'controls_procedures',
      title: 'Controls and Procedures',
      words: /^(disclosure |internal )?controls?\b/,
      since: '2002-08-29',
    },
    ...partTwo(),
  ],
}

function partTwo(): ItemRow[] {
  return [
    {
      part: 'II',
      item: '1',
      id: 'legal_proceedings',
      title: 'Legal Proceedings',
      words: /^(pending )?(legal|litigation)/,
    },
    {
      part: 'II',
      item: '1A',
      id: 'risk_factors',
      title: 'Risk Factors',
      words: /^risks?( factors)?\b/,
      since: '2005-12-01',
    },
    {
      part: 'II',
      item: '2',
      id: 'unregistered_sales',
      title: 'Unregistered Sales of Equity Securities',
      words: /^(unregistered|changes in|issuer|purchases?|repurchases?|recent sales|sales of)/,
    },
    {
      part: 'II',
      item: '3',
      id: 'defaults_senior',
      title: 'Defaults Upon Senior Securities',
      words: /^defaults?/,
    },
    {
      part: 'II',
      item: '4',
      id: 'mine_safety',
      title: 'Mine Safety Disclosures',
      words: /^(mine|safety disclosures|\W*(removed and )?reserved)/,
      since: '2010-03-01',
    },
    {
      part: 'II',
      item: '4',
      id: 'submission_of_matters',
      title: 'Submission of Matters to a Vote of Security Holders',
      words: /^(submission|matters submitted)/,
      until: '2010-02-28',
    },
    { part: 'II', item: '5', id: 'other_information', title: 'Other Information', words: /^other/ },
    {
      part: 'II',
      item: '6',
      id: 'exhibits',
      title: 'Exhibits',
      words: /^(exhibits?|reports on)/,
      band: [518, 20_720],
    },
  ]
}
