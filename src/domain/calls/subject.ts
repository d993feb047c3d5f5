/** What a call is about, by what its opening names first. */
const EARNINGS =
  /\b(?:first|second|third|fourth|1st|2nd|3rd|4th|q[1-4]|[1-4]q|year[-\s]?end|full[-\s]year|fiscal|annual|quarterly|half[-\s]year|interim)\b[^.?!]{0,80}\b(?:results|earnings|conference\s+call|call|financial\s+performance|operating\s+performance|webcast|teleconference|review)|\bearnings\s+(?:conference\s+)?(?:call|release|results|webcast)|\bresults\s+(?:conference\s+)?call|\b(?:results|earnings)\s+(?:for|of)\s+(?:the|our|its)\b/i
const OTHER =
  /\b(?:conference\s+call|call|webcast|teleconference|discuss(?:ion)?|announce(?:ment)?|welcome\s+(?:everyone\s+)?to\s+the)\b[^.?!]{0,120}\b(?:acqui(?:sition|re)|merger|combination|transaction|offering|agreement\s+with|financing|refinancing|restructuring\s+plan|spin[-\s]?off|divestiture|sale\s+of|clinical|trial|data|appointment|guidance\s+update|investor\s+day|strategic\s+update|partnership|joint\s+venture)\b|\b(?:annual\s+meeting\s+of\s+(?:share|stock)holders|investor\s+day|analyst\s+day|fireside\s+chat)\b|\b(?:acquisition|merger|transaction)\s+(?:of\s+[^.?!]{1,60})?(?:conference\s+)?call\b/i

/** `earnings` by the words or, where they tell nothing, where it was furnished under results of operations. */
export function subjectOf(opening: string, isUnderResults: boolean): 'earnings' | 'other' {
  const flat = opening.replace(/\s+/g, ' ')
  const [earnings, other] = [flat.search(EARNINGS), flat.search(OTHER)]
  if (earnings < 0 && other < 0) return isUnderResults ? 'earnings' : 'other'
  if (earnings < 0) return 'other'
  return other < 0 || earnings <= other ? 'earnings' : 'other'
}
