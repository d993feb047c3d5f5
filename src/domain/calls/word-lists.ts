/*
 * Words that are counted over what is said on calls. The lists are the project's own, made for spoken business English; a word
 * counts as it stands, in lower case.
 */

/** Raised with each change of the lists. */
export const CALL_WORDS_VERSION = 1

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Weak modal verbs and words of uncertainty. */
export const HEDGES = set(
  'may might could maybe perhaps possibly possible probably potentially potential presumably apparently seem seems seemed appear appears appeared ' +
    'somewhat roughly approximately about around almost likely unlikely unclear uncertain uncertainty unsure guess guessing hope hopefully hoping ' +
    'suppose suggest suggests tend tends depends depending depend assume assuming assumption estimate sort kind sometimes generally usually fairly ' +
    'relatively arguably conceivably difficult-to-say unpredictable variable varies vary believe think feel expect anticipate',
)

export const NEGATIVES = set(
  'adverse adversely against attrition bad badly bankrupt below burden challenge challenged challenges challenging cautious caution cancel cancelled cancellation ' +
    'concern concerned concerns constrain constrained constraint constraints contraction costly crisis cut cuts cutting damage decline declined declines declining ' +
    'decrease decreased decreases decreasing default deficit delay delayed delays delinquency delinquencies depressed deteriorate deteriorated deteriorating deterioration ' +
    'difficult difficulties difficulty disappoint disappointed disappointing disappointment disruption disruptions downturn downward drag drop dropped drops erosion ' +
    'fail failed failing failure fall fallen falling fell hard harder headwind headwinds hurt impairment impairments inability insufficient investigation issue issues ' +
    'lag lagged lagging layoff layoffs litigation lose losing loss losses lost lower miss missed missing negative negatively nonperforming obsolete penalty poor poorly ' +
    'pressure pressured pressures problem problems recall recession reduce reduced reduction restructuring risk risks severe shortage shortages shortfall shut slow slowed slower ' +
    'slowdown slowing sluggish soft softer softness struggle struggled struggling suffer suffered tough tougher trouble unable uncertain uncertainty unexpected unfavorable ' +
    'unfavorably unfortunate unfortunately unprofitable volatile volatility weak weaker weakness weaknesses worse worsen worsened worst writedown wrong',
)

export const POSITIVES = set(
  'able accelerate accelerated accelerating accomplish accomplished achieve achieved achievement advantage attractive beat benefit benefited benefits best better ' +
    'bolster bolstered breakthrough bright comfortable confidence confident delighted deliver delivered delivering easier efficient efficiency efficiencies encourage encouraged ' +
    'encouraging enhance enhanced enhances enjoy enjoyed enthusiastic exceed exceeded exceeding exceeds excellent exceptional exceptionally excited exciting expand expanded expanding ' +
    'extraordinary favorable favorably gain gained gains good great greater grew grow growing growth happy healthy helped helpful high higher highest impressive improve improved ' +
    'improvement improvements improves improving increase increased increases increasing innovation innovative momentum nice opportunities opportunity optimistic outpaced ' +
    'outperform outperformed outstanding pleased pleasing positive positively positioned profitable profitability progress prosper proud record resilient reward rewarding rewards robust ' +
    'solid stable strength strengthen strengthened strengthening strengths strong stronger strongest succeed succeeded success successful successfully superior surpass surpassed terrific ' +
    'tremendous upside upward win winning wins won wonderful',
)
