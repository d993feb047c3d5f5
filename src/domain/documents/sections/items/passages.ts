/** A passage within a section that a clear heading opens. */
export interface PassageRow {
  /** Null: a heading that only ends the passage before it. */
  readonly id: string | null
  readonly title: string
  /** The heading, folded. */
  readonly words: RegExp
  /** Ends at the next heading set like its own, whatever that says. */
  readonly endsAtPeer?: boolean
}

/** Passages of management's discussion and analysis. */
export const MDA_PASSAGES: readonly PassageRow[] = [
  {
    id: 'mda_overview',
    title: 'Overview',
    words:
      /^((executive|business|company|financial|management) )?overview\b.{0,40}$|^executive summary\b.{0,30}$|^(summary|general|introduction)$/,
    endsAtPeer: true,
  },
  {
    id: 'mda_critical_accounting',
    title: 'Critical Accounting Estimates',
    words: /^(application of |use of )?(critical|significant) accounting/,
  },
  {
    id: 'mda_liquidity',
    title: 'Liquidity and Capital Resources',
    words:
      /^(analysis of )?(financial (condition|position),? ?(and )?)?(liquidity|capital resources)\b.{0,60}$|^(analysis of )?financial (condition|position)$|^capital resources/,
  },
  {
    id: 'mda_segments',
    title: 'Segment Results',
    words:
      /^(results (of operations )?(by|for) )?(business |operating |reportable )?segments?( (results|information|operating|performance|review|analysis|operations|discussion).{0,40})?$|^review of operations by segment/,
  },
  {
    id: 'mda_results_operations',
    title: 'Results of Operations',
    words:
      /^(consolidated |summary of |analysis of |fiscal \d{4} )?(results of (consolidated )?operations|operating results|consolidated results)\b.{0,80}$/,
  },
  {
    id: 'mda_outlook',
    title: 'Outlook',
    words: /^((business|financial|fiscal|economic|current) )?outlook\b.{0,40}$|^looking (ahead|forward)$/,
    endsAtPeer: true,
  },
  {
    id: null,
    title: '',
    words:
      /^(recent(ly)? (issued |adopted )?accounting|new accounting|off-balance|contractual obligations|forward-looking|cautionary|quantitative and qualitative|market risk|non-gaap|inflation\b|impact of inflation|environmental)/,
  },
]

/** Passages of item 3 of a 20-F: 3.D. */
export const KEY_INFORMATION_PASSAGES: readonly PassageRow[] = [
  { id: 'risk_factors', title: 'Risk Factors', words: /^(d\W+)?risk factors$/ },
  { id: null, title: '', words: /^[abce]\W+\w/ },
]

/** Passages of a press release furnished as exhibit 99. */
export const RELEASE_PASSAGES: readonly PassageRow[] = [
  {
    id: 'release_safe_harbor',
    title: 'Forward-Looking Statements',
    words: /forward-looking|safe harbor|cautionary/,
    endsAtPeer: true,
  },
  {
    id: 'release_non_gaap',
    title: 'Non-GAAP Measures',
    words: /non-gaap|use of adjusted|reconciliation of/,
    endsAtPeer: true,
  },
  {
    id: 'release_outlook',
    title: 'Outlook',
    words: /outlook|guidance|financial targets|business expectations|forecast/,
    endsAtPeer: true,
  },
  {
    id: 'release_highlights',
    title: 'Highlights',
    words: /highlights|key (results|metrics|developments)/,
    endsAtPeer: true,
  },
]
