import type { WordRule } from '../rule.ts'
import { ANNOUNCED, DEBT, PERIODIC } from './sections.ts'

const COVENANT = [
  'covenant|covenants|indenture|credit_facility|credit_agreement|loan_agreement|financing_agreement|revolver|notes_payable|lenders|lender',
]
/** What a covenant calls for, where the word itself is not in the sentence. */
const RATIO = 'coverage|leverage|liquidity ..2 ratio|test'
const BROKEN = 'breach|breached|violated|violation|violations'

/** Liquidity, debt and solvency. */
export const LIQUIDITY_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'covenant_risk',
    name: 'Covenant at risk',
    category: 'liquidity',
    severity: 'high',
    version: 4,
    description:
      'The company does not meet a debt covenant, had it waived, or may not meet it. Statements of compliance, and what a credit agreement calls a default, do not count.',
    value: null,
    tells: 'state',
    sources: [...PERIODIC, '8-K'],
    sections: [...DEBT, 'item_2_04', 'item_1_01'],
    assertions: [
      {
        assert: [
          'not ..1 in !compliance',
          'out of !compliance',
          'failed|unable to !comply|maintain|meet|satisfy',
          'may|might|could not be_able_to|be !comply|maintain|meet|satisfy ..8 covenant*',
          'not expect|anticipate|believe ..6 !comply|meet|satisfy|compliance ..8 covenant*',
          'may|might|could|will|would|expect|anticipate|believe ..6 not ..4 !comply|meet|satisfy|compliance ..8 covenant*',
          '!noncompliance|non_compliance with',
        ],
        require: [COVENANT],
        exclude: [
          'if|upon|unless|should|in_the_event|any ..8 default|breach|violat*|comply|compliance',
          '^ in_the_event|in_case|if|assuming|to_the_extent',
          'failure|inability ..16 would|could|may|might|constitute*',
          'event|events of_default ..6 if|include*|occurs|upon|means|under',
          'risk|risks',
          'representations|warranties|customary',
          'events_of_default include|includes|including',
        ],
        without: ['modal', 'example'],
      },
      {
        assert: [
          '!waiver|waivers|waived ..14 covenant*|default|defaults|compliance|noncompliance|event',
          'covenant*|default|defaults ..12 !waived|waiver|waivers|forbear*',
          'forbearance !agreement',
          `!${BROKEN} ..10 covenant*`,
          `covenant* ..10 !${BROKEN}`,
          'amended|amendment|amend ..10 !suspend|suspended|suspends|suspending|waive|waives|relax|relaxes|relaxed ..8 covenant*',
        ],
        require: [COVENANT],
        exclude: [
          'if|upon|unless|should|whenever|in_the_event|any ..8 waive*|default|breach|violat*|comply|compliance',
          'no|not|without|any ..4 waive*',
          'require|requires|subject_to ..6 waiver|waivers|consent',
          'waiver|waivers ..12 requires|require',
          'representations|warranties|customary',
          'events_of_default include|includes|including',
        ],
      },
    ],
  },
  {
    kind: 'words',
    id: 'covenant_breach',
    name: 'Covenant breached',
    category: 'liquidity',
    severity: 'critical',
    version: 4,
    description:
      'The company did not comply with a debt covenant, or an event of default occurred, in the time that the source reports on.',
    value: null,
    tells: 'state',
    sources: [...PERIODIC, '8-K'],
    sections: [...DEBT, 'item_2_04'],
    assertions: [
      {
        assert: [
          'was|were|are|is|am ?therefore|thus|also|accordingly|consequently not ..1 in !compliance ..14 covenant*|agreement|facility|indenture|ratio',
          'failed to !comply|maintain|meet|satisfy ..14 covenant*|ratio|requirement|requirements',
          'did not !comply|maintain|meet|satisfy ..14 covenant*|ratio',
          'event|events of !default ?has|have|had occurred',
          'was|were|is|are|been ?currently|also|now in !default|violation|breach ..14 covenant*|agreement|facility|indenture|notes|loan',
          'violated|breached ..8 !covenant*',
        ],
        require: [[...COVENANT, RATIO]],
        exclude: [
          'no|any|if|upon|unless|such|when|whenever|where|while|once|until|after|during|following|as_long_as|so_long_as ..3 event|events of default',
          'if|upon|unless|in_the_event|should|whether|whenever|when ..20 default|comply|compliance',
          'failure ..20 would|could|may|might',
          'not believe|aware',
          'lender* did|failed|may',
          'partner|partners|joint_venture ..12 breach*|default|violat*|failed|guaranty',
          'representations|warranties',
        ],
      },
    ],
  },
  {
    kind: 'words',
    id: 'debt_default',
    name: 'Default on debt',
    category: 'liquidity',
    severity: 'critical',
    version: 4,
    description:
      'The company defaulted on debt, or an event accelerated or increased a financial obligation (8-K item 2.04).',
    value: 'Debt concerned, in the currency of the filing; null where no amount is named.',
    itemEvidence: [
      'default|accelerat*|due_and_payable|triggering|amortization|redemption|repurchase|conversion',
    ],
    sources: [...PERIODIC, '8-K'],
    sections: [...DEBT, 'item_2_04'],
    items: ['2.04'],
    assertions: [
      {
        assert: [
          'declared ..8 in !default',
          'defaulted on|under ..10 !notes|loan|loans|debt|debentures|facility|agreement|payment|payments|obligations',
          'in !default ..4 under|on|of ..10 note|notes|bonds|loan|loans|debt|debentures|facility|agreement|mortgage|indebtedness',
          '!accelerated ..8 maturity|indebtedness|debt|notes|loan|loans|obligations|payment',
          'did not make|pay ..6 !interest|principal ?payment|payments ..8 due',
          'failed|failure to make|pay ..8 !interest|principal ..8 due|payment|payments|notes|loan',
          'notice of !default ..14 received|lender|trustee|agent|from',
          'received ..4 notice of !default',
          'delivered|sent|gave|received ..6 notice|notices of !acceleration',
          'declared|declaring ..16 immediately !due_and_payable',
          'event|events of !default ?has|have|had occurred ..2 continuing',
        ],
        exclude: [
          'if|upon|unless|should|any|cross ..14 default*|accelerat*',
          'accelerated ..3 depreciation|vesting|share|filer|amortization|method*|growth',
          'customers|borrowers|mortgage_loans|nonperforming|non_performing|past_due|delinquen*|tenant*|counterpart*',
          'events_of_default include',
          'event|events of_default ..3 includes|include|means|if|occurs|under|no',
          'no|such|whether|each ..2 event|events of_default',
          'we|company|corporation|partnership accelerated',
        ],
        value: { kind: 'money', pick: 'largest', within: 25 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'bankruptcy',
    name: 'Bankruptcy or receivership',
    category: 'liquidity',
    severity: 'critical',
    version: 3,
    description:
      'The company or a subsidiary filed for bankruptcy, entered receivership, or had a plan confirmed (8-K item 1.03, item 3 before August 2004).',
    value: null,
    sources: ['8-K', '10-K', '10-Q'],
    sections: [
      'item_1_03',
      'item_8_01',
      'item_7_01',
      'business',
      'footnote_going_concern',
      'footnote_accounting_policies',
      'footnote_subsequent_events',
      'mda_overview',
    ],
    items: ['1.03', '3'],
    assertions: [
      {
        assert: [
          '@we|debtors ..10 filed ..8 !voluntary petition*',
          '@we|debtors ..10 commenced|filed|sought ..10 !chapter <number>',
          '!voluntary petition* ..6 was|were filed ..20 chapter',
          '!involuntary petition* ..8 filed against',
          'court ..8 confirmed|confirming|approved|approving ..6 plan_of !reorganization|liquidation',
          'filed ..3 !involuntary petition* ..4 against ..2 @we',
        ],
        exclude: ['if|may|could|would|customer*|tenant*|supplier*|competitor*|lehman|counterpart*'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'new_debt',
    name: 'New financial obligation',
    category: 'liquidity',
    severity: 'informational',
    version: 2,
    description:
      'The company took on a direct financial obligation, such as notes or a loan (8-K item 2.03).',
    value: null,
    itemEvidence: [
      'issued|issue|sold|entered|borrowed|borrow|drew|incurred|closed|completed|completion|amended ..40 note|notes|loan|loans|credit|indenture|facility|debentures|lease|mortgage',
      'note|notes|loan|loans|facility|debentures|borrowings ..20 principal|mature*|interest|bear*',
    ],
    sources: ['8-K'],
    sections: ['item_2_03'],
    items: ['2.03'],
    assertions: [],
  },
  {
    kind: 'words',
    id: 'material_contract_terminated',
    name: 'Material agreement terminated',
    category: 'liquidity',
    severity: 'medium',
    version: 2,
    description:
      'A material agreement of the company was terminated other than by its expiry (8-K item 1.02).',
    value: null,
    itemEvidence: [
      '@we|<name> ..20 terminated|redeemed|repaid|prepaid|cancelled|retired',
      '@we|<name> ..12 termination|redemption|repayment of',
      'was|were|has_been|have_been|been ..2 terminated|redeemed|repaid|prepaid|cancelled|retired',
      '!notice ..6 terminat*',
    ],
    sources: ['8-K'],
    sections: ['item_1_02'],
    items: ['1.02'],
    assertions: [],
  },
  {
    kind: 'words',
    id: 'delisting_notice',
    name: 'Delisting notice',
    category: 'legal',
    severity: 'critical',
    version: 4,
    description:
      'An exchange notified the company that it fails a listing rule or is to be delisted, or the company moves its listing (8-K item 3.01).',
    value: null,
    itemEvidence: ['notice|notified|notification|delist*|compliance|listing|withdraw*|transfer'],
    sources: ['8-K', '6-K', 'IR'],
    sections: ['item_3_01', ...ANNOUNCED],
    items: ['3.01'],
    assertions: [
      {
        assert: [
          'received ..12 notice|notification|letter|notices ..25 !delist*|minimum_bid|listing_rule|listing_standards|continued_listing|listing_requirement*',
          'notified|notifying ..30 !delist*|minimum_bid|listing_rule|listing_standard|listing_standards|continued_listing|listing_requirement*',
          'notified|notice|notification|letter|informed ..25 below|meets|meet|satisfies|satisfy|comply|complies|complied ..8 !minimum_bid|listing_rule|listing_standard|listing_standards|continued_listing',
          'not|longer in !compliance ..20 listing|nasdaq|nyse',
          'nasdaq|nyse|exchange|staff|panel ..8 determined|decided|commenced|will|to ..4 !delist',
        ],
        require: [
          ['nasdaq', 'nyse', 'new_york_stock_exchange', 'amex', 'american_stock_exchange', 'stock_exchange'],
        ],
        without: ['example', 'negation', 'actor'],
        exclude: ['regained|regain compliance', 'voluntar*', 'not|never|nor ..2 received|determined|decided'],
        sections: ANNOUNCED,
      },
    ],
  },
]
