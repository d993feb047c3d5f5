import type { ItemForm, ItemRow } from './item-form.ts'

/** Current reports filed from this day on have the items in sections 1 to 9 (SEC release 33-8400). */
export const EIGHT_K_RENUMBERED = '2004-08-23'

const NEW: readonly (readonly [item: string, title: string, words: RegExp])[] = [
  ['1.01', 'Entry into a Material Definitive Agreement', /^entry/],
  ['1.02', 'Termination of a Material Definitive Agreement', /^termination/],
  ['1.03', 'Bankruptcy or Receivership', /^bankruptcy/],
  ['1.04', 'Mine Safety: Reporting of Shutdowns and Patterns of Violations', /^mine/],
  ['1.05', 'Material Cybersecurity Incidents', /^material cyber/],
  ['2.01', 'Completion of Acquisition or Disposition of Assets', /^completion/],
  ['2.02', 'Results of Operations and Financial Condition', /^(disclosure of )?results/],
  ['2.03', 'Creation of a Direct Financial Obligation', /^creation/],
  ['2.04', 'Triggering Events that Accelerate or Increase an Obligation', /^triggering/],
  ['2.05', 'Costs Associated with Exit or Disposal Activities', /^costs?/],
  ['2.06', 'Material Impairments', /^material impairment/],
  ['3.01', 'Notice of Delisting or Failure to Satisfy a Listing Rule', /^notice/],
  ['3.02', 'Unregistered Sales of Equity Securities', /^unregistered/],
  ['3.03', 'Material Modification to Rights of Security Holders', /^material modif/],
  ['4.01', "Changes in Registrant's Certifying Accountant", /^changes?/],
  ['4.02', 'Non-Reliance on Previously Issued Financial Statements', /^non-?reliance/],
  ['5.01', 'Changes in Control of Registrant', /^changes?/],
  [
    '5.02',
    'Departure of Directors or Certain Officers; Election of Directors',
    /^(departure|election|appointment|compensatory)/,
  ],
  [
    '5.03',
    'Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year',
    /^(amendments?|change)/,
  ],
  ['5.04', 'Temporary Suspension of Trading Under Employee Benefit Plans', /^temporary/],
  ['5.05', 'Amendments to the Code of Ethics', /^amendments?/],
  ['5.06', 'Change in Shell Company Status', /^change/],
  ['5.07', 'Submission of Matters to a Vote of Security Holders', /^submission/],
  ['5.08', 'Shareholder Director Nominations', /^shareholder/],
  ['6.01', 'ABS Informational and Computational Material', /^(abs|asset)/],
  ['6.02', 'Change of Servicer or Trustee', /^change/],
  ['6.03', 'Change in Credit Enhancement or Other External Support', /^change/],
  ['6.04', 'Failure to Make a Required Distribution', /^failure/],
  ['6.05', 'Securities Act Updating Disclosure', /^securities/],
  ['6.06', 'Static Pool', /^static/],
  ['6.10', 'Alternative Filings of Asset-Backed Issuers', /^alternative/],
  ['7.01', 'Regulation FD Disclosure', /^(regulation|reg\.? fd|fd\b)/],
  ['8.01', 'Other Events', /^other/],
  ['9.01', 'Financial Statements and Exhibits', /^(financial|exhibits?)/],
]

const OLD: readonly (readonly [item: string, title: string, words: RegExp])[] = [
  ['1', 'Changes in Control of Registrant', /^changes? (in|of) control/],
  ['2', 'Acquisition or Disposition of Assets', /^(acquisition|disposition)/],
  ['3', 'Bankruptcy or Receivership', /^bankruptcy/],
  ['4', "Changes in Registrant's Certifying Accountant", /^changes?/],
  ['5', 'Other Events', /^other/],
  ['6', "Resignations of Registrant's Directors", /^resignations?/],
  ['7', 'Financial Statements and Exhibits', /^(financial|exhibits?)/],
  ['8', 'Change in Fiscal Year', /^changes? in fiscal/],
  ['9', 'Regulation FD Disclosure', /^(regulation|reg\.? fd|sales of equity)/],
  ['10', 'Amendments to the Code of Ethics', /^amendments?/],
  ['11', 'Temporary Suspension of Trading Under Employee Benefit Plans', /^temporary/],
  ['12', 'Results of Operations and Financial Condition', /^(disclosure of )?results/],
]

/** Current report with sections 1 to 9. */
export const EIGHT_K: ItemForm = eightK('8-K', NEW)

/** Current report before that. Its numbers mean other things: they have ids of their own (`item_5`), never mapped. */
export const EIGHT_K_OLD: ItemForm = eightK('8-K before 2004', OLD)

function eightK(name: string, items: typeof NEW): ItemForm {
  const rows = items.map(([item, title, words]): ItemRow => {
    return { part: null, item, id: `item_${item.replace('.', '_')}`, title, words, optional: true }
  })
  return { name, ordered: false, numbersRepeat: false, omissible: [], rows }
}
