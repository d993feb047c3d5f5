import type { WordRule } from '../rule.ts'
import { ANNOUNCED, LEGAL, PERIODIC } from './sections.ts'

/** What ends a suit. */
const CONCLUDED = [
  'dismissed with|the|all|this|that ..4 prejudice|action|case|complaint|lawsuit|lawsuits|claims|suit|entirety',
  'voluntarily dismissed|dismiss',
  '<name>|court|plaintiffs|parties|we|company ..10 settled',
  'settlement ..16 approved|paid|final|effective',
  'affirmed ..8 dismissal|judgment',
  'case|matter|action|lawsuit|litigation ..6 closed|concluded|resolved|terminated',
  'judgment ..6 in favor of',
]

/** Suits of the company, steps within a suit, and general statements. */
const OWN_SUITS = [
  'from time to time',
  'we|company|registrant|corporation|subsidiary|subsidiaries ?has|have|also|and ..4 filed|brought|commenced|initiated ..10 complaint|lawsuit|suit|action|actions|petition',
  'we|company|registrant|corporation|subsidiary|subsidiaries ?has|have filed|brought|commenced|initiated',
  'declaratory ..4 action|actions|judgment',
  'follows|following|after|affirmed|granted|upon ..4 dismissal|dismissed',
  'on behalf of ..2 company|us ..6 against ..3 <name>',
  'motion|appeal|notice|answer|brief|petition_for ..6 filed',
  'ordinary|normal course',
  'no|not ..10 filed|pending|named',
  'against ?one|two|three|certain|some|several|a|an ?of ?our|its ?the ?largest|major|former|other customer|customers|supplier|suppliers|vendor|vendors|competitor|competitors|tenant|tenants|borrower|borrowers|licensee|licensees',
]

/** Legal, regulatory and cyber. */
export const LEGAL_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'material_litigation',
    name: 'Litigation against the company',
    category: 'legal',
    severity: 'medium',
    version: 3,
    description:
      'A suit, class action or complaint against the company, its subsidiaries or its officers was filed or is pending. Suits that the company brought, suits that are over and general statements on litigation do not count.',
    value: 'Damages sought or awarded, in the currency of the filing; null where no amount is named.',
    tells: 'state',
    concluded: CONCLUDED,
    sources: [...PERIODIC, '8-K', '6-K', 'IR'],
    sections: [
      ...LEGAL,
      'footnote_commitments',
      'footnote_guarantees',
      'footnote_subsequent_events',
      'footnote_other_*',
      'item_8_01',
      'item_5',
      'exhibit_99*',
      'body',
      'release',
    ],
    assertions: [
      {
        assert: [
          'filed|commenced|brought|initiated|instituted ..16 !complaint|lawsuit|lawsuits|suit|class_action|class_actions|action|actions|petition ..20 against|alleging|naming',
          '!complaint|lawsuit|lawsuits|suit|class_action|class_actions|action|actions ..12 filed|commenced|brought|initiated|instituted ..12 against|alleging|naming|in',
          'filed|brought ..4 !suit|lawsuit|action against',
          '!sued ?the @we|<name>',
          'jury|court ..4 returned|rendered|entered|awarded ..8 !verdict|judgment ..8 against ..2 @we|<name>',
          'putative|purported|class ..3 action|actions ..10 !filed|pending',
        ],
        exclude: OWN_SUITS,
        by: 'others',
        // Who sues is another; suits of former years may be pending.
        without: ['third_party', 'actor', 'past', 'repeated'],
        value: { kind: 'money', pick: 'largest', within: 30 },
      },
      {
        assert: [
          '@we ..8 named ..6 !defendant|defendants',
          '@we ..4 named in ..4 !lawsuit|lawsuits|suits|complaints',
          'we|company|registrant|corporation|partnership ..4 was|were|been !sued',
        ],
        exclude: OWN_SUITS,
        without: ['third_party', 'actor', 'past', 'repeated'],
        value: { kind: 'money', pick: 'largest', within: 30 },
      },
      {
        // A case that is said to be pending may have begun years ago.
        assert: [
          'putative|purported|class|derivative|consolidated ..3 lawsuit|lawsuits|action|actions ..3 !pending',
          '!complaint|complaints|lawsuit|lawsuits|suit|suits asserts|assert|alleges|allege ..30 us|company|registrant|corporation|partnership|officers|directors|defendants',
          'we|company|registrant|corporation|partnership is|are|remain|remains ..2 !defendant|defendants ..10 lawsuit|lawsuits|action|actions|suit|suits|case|cases|litigation',
        ],
        exclude: [
          'from time to time',
          'ordinary|normal course',
          'no|not|never ..10 pending|defendant|defendants',
          "our|company's ..2 complaint|complaints|lawsuit|lawsuits|suit|suits asserts|assert|alleges|allege",
        ],
        without: ['past', 'third_party', 'actor', 'repeated'],
      },
      {
        assert: [
          'plaintiff|plaintiffs|complaint|lawsuit|suit|action|claims ..20 seek|seeks|seeking|sought|demands|demanding ..16 !damages|relief|recover ..10 <money>',
          'seeking|seeks|sought ..8 <money> ..6 !damages|relief',
        ],
        exclude: [
          'less|no than|more ..4 <money>',
          'we|company|registrant ?is|are|also seek|seeks|seeking|sought|demand|demanding',
          'on behalf of ..2 company|us',
        ],
        without: ['third_party', 'actor', 'past', 'repeated'],
        value: { kind: 'money', pick: 'largest', optional: false },
      },
    ],
  },
  {
    kind: 'words',
    id: 'legal_settlement',
    name: 'Legal settlement',
    category: 'legal',
    severity: 'medium',
    version: 2,
    description:
      'The company settled a legal matter, or agreed to, or a court approved the settlement, in the year to the end of the report’s period.',
    value:
      'Amount that the company pays or receives, in the currency of the filing; null where none is named.',
    sources: [...PERIODIC, '8-K', 'IR'],
    sections: [
      ...LEGAL,
      'item_8_01',
      'item_1_01',
      'item_5',
      'exhibit_99*',
      'release',
      'footnote_subsequent_events',
    ],
    assertions: [
      {
        assert: [
          '@we|parties|plaintiffs|defendants ..10 agreed ..6 !settle|settlement',
          'entered|reached|executed|signed|filed|completed ..8 !settlement|settlements|settle ?agreement|agreements',
          'has|have|had ..1 !settlement agreement|agreements with',
          '@we|parties|<name> ..6 !settled ..14 litigation|lawsuit|suit|claim|claims|case|matter|matters|action|actions|dispute|proceeding*|allegation*|investigation',
          '!settlement|settlements ..16 was|were|been|received ..2 approved|approval|reached|paid|finalized|executed',
          '!settlement ..2 became effective',
          'litigation|lawsuit|lawsuits|suit|case|cases|matter|dispute|action|actions ..3 was|were|been !settled',
          '!settlement|settlements agreement|agreements ..6 @we ..3 reached|entered|signed|will_pay|paid|agreed',
          'approved|approving|approval ..6 !settlement',
          'paid|pay ..3 <money> ..14 !settle|settlement',
        ],
        exclude: [
          'no|not|if|may|could|would|cannot ..10 settle*',
          'pension|plan|swap|hedge|derivative|tax|stock_settled|cash_settled|net_settled|warrant|physical|lump_sum|irs ..4 settle*',
          'settlement ..3 date|price|period|risk|account|accounts|obligation|obligations|guarantee|assets|activity|exposure',
          'insurers|insurer|insurance|carriers ..12 settle*',
          '@we ..4 reached|received ..6 settlement ..10 insurers',
          'previously ..3 deposited|paid|accrued|recorded|disclosed_settlement',
          'settlement ..12 denied|rejected|vacated',
          'denied|rejected|vacated ..8 settlement',
        ],
        without: ['actor'],
      },
      {
        assert: [
          'paid|pay|pays|paying|payment ..6 <money> ..16 !settle|settlement|settled|resolve',
          'agreed|settled|settle|settlement ..10 pay|paid|payment|for|of|totaling ..4 <money> ..14 !settle|settlement|claims|lawsuit|litigation|case|action|actions|plaintiffs|matter',
          '<money> !settlement',
          '!settled|settle|settlement ..14 for|paid|pay|paying|totaling|totalling ..2 <money>',
          '!settlement ..3 of|for|totaling ?approximately <money>',
          'accrued|recorded|reserved ..6 <money> ..6 !settlement|settlements|settle',
        ],
        exclude: [
          'no|not|if|may|could|would|cannot ..10 settle*',
          'pension|plan|swap|hedge|derivative|tax|stock_settled|cash_settled|net_settled|warrant|physical|lump_sum|irs ..4 settle*',
          'fees',
          'all defendants ..4 <money>',
          'previously ..3 deposited|paid|accrued|recorded',
          // Parts of one sum.
          '<money> ..5 and <money>',
        ],
        without: ['actor'],
        value: { kind: 'money', pick: 'largest', optional: false },
      },
    ],
  },
  {
    kind: 'words',
    id: 'regulatory_investigation',
    name: 'Regulatory investigation',
    category: 'legal',
    severity: 'high',
    version: 2,
    description:
      'An authority investigates the company, or sent it a subpoena, a civil investigative demand, a Wells notice or an inquiry, and has not closed the matter.',
    value: null,
    tells: 'state',
    concluded: [
      'closed|concluded|completed|terminated|ended ..8 investigation|investigations|inquiry|matter|review',
      'investigation|investigations|inquiry|matter ..8 closed|concluded|completed|terminated|resolved|settled',
      'settled|settlement|consent ..12 approved|entered|resolved|agreed',
      'no enforcement|further action',
      'imposed|imposing ..6 fine|fines|penalty',
      'fined|fine_of',
    ],
    sources: [...PERIODIC, '8-K'],
    sections: [...LEGAL, 'item_8_01'],
    assertions: [
      {
        assert: [
          'received|receiving|issued|served ..14 !subpoena|subpoenas|wells_notice|civil_investigative|request*_for_information|investigative_demand*',
          '!subpoena|subpoenas|wells_notice|civil_investigative_demand* from',
          '@agency ..14 !investigation|investigating|inquiry ..16 @we|into|<name>',
          '!investigation|inquiry|investigations|inquiries by|from|of ..8 @agency',
          'opened|initiated|commenced|conducting|launched ..8 !investigation|investigations|inquiry|inquiries|probe ..14 @we|into',
          '@agency ..4 conducting|commenced|opened|began|initiated|launched ..6 !investigation|investigations|inquiry|inquiries|probe ..8 its|our',
          'informed|notified|advised ..14 @agency ..20 !investigation|inquiry|investigating',
        ],
        exclude: [
          'remedial|remediation|feasibility|environmental|site|superfund|groundwater|contamination|countervailing|antidumping|dumping|imports',
          'no|not|never|may|could ..10 investigation*|subpoena*|inquir*',
          'concluded|closed|completed|terminated ..8 investigation|inquiry',
          'from time to time',
          'we|company ..4 commenced|conducted|initiated|conducting ..4 internal',
          'leverage|resolution|settlement ..10 investigation',
          'investigation|inquiry ..6 ended|closed|concluded|completed',
          'resolved|resolve|resolves|resolving|settled|settle ..10 investigation|investigations|inquiry|inquiries',
          'complaint ..6 seeks_to ..30 investigation',
        ],
        // Another party investigates; inquiries of former years may continue.
        without: ['actor', 'past'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'cybersecurity_incident',
    name: 'Cybersecurity incident',
    category: 'legal',
    severity: 'high',
    version: 3,
    description:
      'A cybersecurity incident happened to the company in the year to the end of the report’s period: 8-K item 1.05, or a dated statement of unauthorized access.',
    value: null,
    itemEvidence: ['incident|unauthorized|ransomware|attack|breach|intrusion'],
    sources: [...PERIODIC, '8-K', 'IR'],
    sections: [
      'item_1_05',
      ...ANNOUNCED,
      'cybersecurity',
      'risk_factors',
      'footnote_contingencies',
      'footnote_subsequent_events',
      'legal_proceedings',
    ],
    items: ['1.05'],
    assertions: [
      {
        assert: [
          '@we|<name> ..10 experienced|detected|identified|discovered|suffered|learned|determined|disclosed|became_aware|announced ..14 !cybersecurity_incident|cyber_incident|security_incident|ransomware|cyberattack|cyber_attack|data_breach|security_breach|unauthorized|intrusion',
          '!threat_actor|threat_actors|attackers|hackers|cybercriminals ..6 gained|obtained|accessed|exfiltrated|stole|copied',
          '!unauthorized party|third_party|actor|access|person|individual|parties ..8 gained|obtained|accessed|exfiltrated|acquired|occurred',
          '!cybersecurity_incident|cyber_incident|security_incident|ransomware|cyberattack|cyber_attack|data_breach ..12 occurred|involving|affected|impacted|disrupted',
        ],
        require: [
          [
            '<year>',
            'on|in january|february|march|april|may|june|july|august|september|october|november|december',
            'this|the|first|second|third|fourth ?fiscal quarter|month|week',
          ],
        ],
        exclude: [
          'no|not|never ..12 incident*|breach*|attack*|unauthorized|material',
          'trading|shares|stock ..4 unauthorized',
          'preferred|common',
          'rule|rules|requires|require ..16 incident*',
        ],
      },
    ],
  },
  {
    kind: 'words',
    id: 'mine_safety_event',
    name: 'Mine safety event',
    category: 'legal',
    severity: 'informational',
    version: 2,
    description:
      'A mine of the company received an order or a notice of a pattern of violations under the Mine Act (8-K item 1.04).',
    value: null,
    sources: ['8-K'],
    sections: ['item_1_04'],
    items: ['1.04'],
    assertions: [],
  },
]
