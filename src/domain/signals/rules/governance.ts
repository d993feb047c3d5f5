import type { Assertion, WordRule } from '../rule.ts'

const OFFICERS = ['item_5_02', 'item_8_01', 'item_7_01', 'item_5', 'exhibit_99*', 'body', 'release']

const departure = (role: string): Assertion => ({
  assert: [
    `!@${role} ..12 @departs`,
    `!@${role} ..10 his|her|their ..3 @departure`,
    `!@${role} @departure`,
    `@departs|@departure ..12 as|from|position|role|office|employment|duties ..14 !@${role}`,
    `@departure ..10 !@${role}`,
    `no_longer ..3 as ..6 !@${role}`,
    `!@${role} ..12 will_transition ..6 executive_chairman|executive_chair|adviser|advisor|consultant`,
    `will_transition ..6 from ..8 !@${role}`,
    `succeed|succeeds|succeeding|replace|replaces|replacing ..12 !@${role}`,
  ],
  exclude: [
    'if|upon|in_the_event|without_cause|good_reason|severance|change_in_control ..20 terminat*|resign*|retire*|separat*',
    'former|previously|formerly ..10 @departs',
    'until ..8 resign*|retire*|removal|successor',
    'a|an|the|independent|outside|other|each director|directors ..6 resign*|retire*',
    'could|would|might|may ..1 harm|hurt|affect|adversely|disrupt|have|result|impair|materially|make',
    'not|no ..6 resign*|retire*|depart*|leav*',
    'said|says|added|commented|stated|remarked',
    'terminat* ..3 agreement',
    'annual_meeting',
    'pursuant_to|signature|thereunto',
    'separate|separated ..6 roles|chair*',
    'agreement|plan ..10 terminat*',
    'debt|notes|bonds|senior_notes ..6 retire*',
    'retirement plan|benefits|benefit|savings|income',
  ],
})

/** Management. */
export const GOVERNANCE_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'ceo_departure',
    name: 'Chief executive departs',
    category: 'governance',
    severity: 'medium',
    version: 1,
    description: 'The chief executive officer resigned, retires, was dismissed or steps down.',
    sources: ['8-K', '6-K', 'IR'],
    sections: OFFICERS,
    assertions: [departure('ceo')],
  },
  {
    kind: 'words',
    id: 'cfo_departure',
    name: 'Chief financial officer departs',
    category: 'governance',
    severity: 'medium',
    version: 1,
    description: 'The chief financial officer resigned, retires, was dismissed or steps down.',
    sources: ['8-K', '6-K', 'IR'],
    sections: OFFICERS,
    assertions: [departure('cfo')],
  },
  {
    kind: 'words',
    id: 'executive_appointment',
    name: 'Executive appointed',
    category: 'governance',
    severity: 'informational',
    version: 1,
    description: 'An executive officer was appointed, elected or promoted.',
    sources: ['8-K', '6-K', 'IR'],
    sections: OFFICERS,
    assertions: [
      {
        assert: [
          'appointed|elected|named|promoted|hired|appoints|names|promotes|elects|designated|appointing|promoting|naming ..16 !@officer',
          'appointment|election|promotion of ..14 !@officer',
          '<name> ..6 will|has ..1 become|assume|assumed|joined|join|serve|succeed ..10 @officer',
        ],
        exclude: [
          'was|has|had ..2 appointed|elected|named|promoted ..20 prior|previously|formerly|before',
          'previously|formerly|prior_to|before ..14 served|appointed|was|held',
          'since|until|from <year>',
          'director|trustee ..4 of_the_board',
          'attorney|power|true_and_lawful|proxy|annual_meeting',
          'award|awards|magazine|list|best',
          'not|no ..6 appointed|elected',
          'in ?<name> <year>',
          'reports|reporting to',
          '^ upon|until|pending ..3 appointment|election',
          '^ <number> ?offer|form|employment ?of letter|agreement|plan',
          'if',
        ],
      },
    ],
  },
]
