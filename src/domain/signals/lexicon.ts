/*
 * Words of tone, chosen for this project by reading filings; no licensed list went into them. Compared as whole words in
 * lower case, without stemming. The version is raised with each change.
 */

export const LEXICON_VERSION = 1

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What goes wrong, or may. */
export const NEGATIVE = words(`
  abandon abandoned abandonment abnormal absence abuse accident accidents accuse accused adverse adversely adversity against allegation allegations alleged
  alleging bad bankrupt bankruptcy barrier barriers breach breached breaches burden burdens burdensome canceled cancellation cancelled challenge challenged
  challenges challenging claims closure closures collapse complaint complaints complications concern concerned concerns conflict conflicts constrain constrained
  constraint constraints contraction costly crisis critical criticism curtail curtailed cut cutback cutbacks damage damaged damages damaging decline declined
  declines declining default defaulted defaults defect defective defects deficiencies deficiency deficit deficits delay delayed delaying delays delinquencies
  delinquency delinquent demise denial denied depleted depress depressed deteriorate deteriorated deteriorating deterioration detriment detrimental difficult
  difficulties difficulty diminish diminished diminishing disadvantage disappoint disappointed disappointing disaster disasters disclaim discontinue discontinued
  discontinuation dispute disputed disputes disrupt disrupted disruption disruptions disruptive dissatisfied divert diverted downgrade downgraded downgrades
  downsizing downturn downturns drawback drop dropped erode eroded erosion error errors exacerbate exacerbated excessive exposed fail failed failing fails failure
  failures fall fallen falling fell fine fines forced foreclosure forfeit fraud fraudulent halt halted hamper hampered harm harmed harmful harsh headwind headwinds
  hinder hindered hurt idle ill illegal impair impaired impairment impairments impede impeded impossible inability inadequate incident incidents incorrect
  inefficiencies inefficient infringe infringed infringement injunction injuries injury insolvency insolvent insufficient interruption interruptions investigation
  investigations lack lacked lag lagged late lawsuit lawsuits layoff layoffs liquidate liquidated liquidation litigation lose losing loss losses lost lower lowered
  misconduct miss missed misstatement misstatements negative negatively noncompliance obsolescence obsolete obstacle obstacles offense outage outages overdue
  overstated penalties penalty persist persistent poor poorly postpone postponed pressure pressured pressures problem problems prolonged recall recalled recalls
  recession recessionary reject rejected reluctance resign resigned restate restated restatement restructuring sanction sanctions scarce scarcity severe severely
  severity shortage shortages shortfall shortfalls shrink shrinking shutdown shutdowns slow slowdown slowed slower slowing sluggish soft softened softening
  softness stagnant strain strained strike strikes struggle struggled struggling subpoena sued suffer suffered suffering suspend suspended suspension terminate
  terminated termination threat threaten threatened threatening threats tighten tightened tightening trouble troubled turmoil unable unauthorized unavailable
  uncollectible underperform underperformed unexpected unfair unfavorable unfavorably unforeseen unlawful unprofitable unsuccessful unwilling violate violated
  violation violations volatile vulnerabilities vulnerability vulnerable warn warned warning weak weaken weakened weakening weaker weakness weaknesses worse worsen
  worsened worsening worst writedown writedowns writeoff writeoffs wrong
`)

/** What goes well. */
export const POSITIVE = words(`
  able accomplish accomplished accomplishment accomplishments achieve achieved achievement achievements achieving advance advanced advancement advances advancing
  advantage advantages advantageous attractive award awarded awards benefited benefiting best better boost boosted breakthrough confident delight
  delighted deliver delivered desirable efficiencies efficiency efficient efficiently encouraged encouraging enhance enhanced enhancement enhancements
  enhancing enjoy enjoyed excellence excellent exceed exceeded exceeding exceptional exceptionally excited exciting expand expanded expanding favorable favorably
  gain gained gaining gains good great greater greatest grew grow growing grown growth highest honored ideal impress impressive improve improved improvement
  improvements improves improving innovate innovation innovations innovative leader leadership leading momentum opportunities opportunity optimistic outperform
  outperformed outstanding pleased popular positive positively proactive productive productivity profitability profitable profitably progress prosper prosperity
  proud rebound rebounded record recover recovered recovery resilience resilient reward rewarded robust satisfaction satisfied smooth smoothly solid stable strength
  strengthen strengthened strengthening strengths strong stronger strongest succeed succeeded succeeding success successes successful successfully superior surpass
  surpassed tailwind tailwinds thrive thriving top tremendous upgrade upgraded upside valuable vibrant win winning wins won
`)

/** What is not known. */
export const UNCERTAIN = words(`
  almost ambiguity ambiguous anticipate appear appears approximate approximately assume assumed assumes assuming assumption assumptions believe believes
  cautious cautiously conditional contingencies contingency contingent could depend depended depending depends doubt doubtful estimate estimated estimates exposure
  fluctuate fluctuated fluctuates fluctuation fluctuations indefinite indefinitely indeterminate instability intangible likelihood may maybe might nearly perhaps
  possibility possible possibly precaution predict predictability preliminary presume probable probably random reassess reconsider revise revised risk risked risks
  risky roughly rumor seem seems seldom sometime sometimes somewhat speculate speculative sporadic suddenly suggest suggests susceptible tentative tentatively
  uncertain uncertainly uncertainties uncertainty unclear unconfirmed undecided undefined undetermined unknown unpredictable unproven unsettled unspecified unusual
  vagaries vague variability variable variance varies vary varying volatilities volatility
`)

/** Words that hedge what is said; also used of calls. */
export const WEAK_MODAL = words(`
  almost apparently appear appeared appearing appears conceivable could depend depended depending depends may maybe might nearly occasionally perhaps possible
  possibly seldom seldomly sometimes somewhat suggest suggests uncertain uncertainly
`)

/** A word of these shortly before turns a positive word into a negative one. */
export const NEGATORS = words('no not never none neither nor without hardly cannot')
