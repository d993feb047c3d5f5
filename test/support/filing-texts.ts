/** Generated paragraphs, all different. */
function prose(about: string, paragraphs = 12): string {
  return Array.from(
    { length: paragraphs },
    (_, at) =>
      `<p>Paragraph ${at + 1} on ${about}: what the company does in year ${2000 + at} and how it goes on after that, told in a sentence of ordinary length for a report.</p>`,
  ).join('\n')
}

/** An annual report with four items; `extra` is inserted before them. */
export function annualReportHtml(extra = ''): string {
  return `<html><body>
<p><b>FORM 10-K</b></p>${extra}
<p><b>Item 1. Business</b></p>
${prose('business')}
<p><b>Item 1A. Risk Factors</b></p>
${prose('risks of supply')}
<table><tr><td>(in thousands)</td><td>2023</td><td>2022</td></tr><tr><td>Net sales</td><td>1,250</td><td>1,100</td></tr><tr><td>Operating cost</td><td>900</td><td>(850)</td></tr></table>
<p><b>Item 3. Legal Proceedings</b></p>
<p>None.</p>
<p><b>Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations</b></p>
${prose('results')}
<p><b>SIGNATURES</b></p>
<p>Pursuant to the requirements of the Act.</p>
</body></html>`
}

interface InlineFact {
  readonly concept: string
  readonly value: string
  /** `axis member` */
  readonly dimension?: readonly [axis: string, member: string]
  readonly decimals?: string
}

/** Inline XBRL for the year 2023, with a cover fact and a separate context for each fact. */
export function inlineXbrl(cik: number, facts: readonly InlineFact[]): string {
  const contexts = facts
    .map(({ dimension }, at) => {
      const segment = dimension
        ? `<xbrli:segment><xbrldi:explicitMember dimension="${dimension[0]}">${dimension[1]}</xbrldi:explicitMember></xbrli:segment>`
        : ''
      return `<xbrli:context id="c${at}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${String(cik).padStart(10, '0')}</xbrli:identifier>${segment}</xbrli:entity><xbrli:period><xbrli:startDate>2023-01-01</xbrli:startDate><xbrli:endDate>2023-12-31</xbrli:endDate></xbrli:period></xbrli:context>`
    })
    .join('')
  const values = facts
    .map(
      ({ concept, value, decimals = '-3' }, at) =>
        `<p>${concept} <ix:nonFraction name="${concept}" contextRef="c${at}" unitRef="usd" scale="3" decimals="${decimals}" format="ixt:num-dot-decimal">${value}</ix:nonFraction></p>`,
    )
    .join('\n')
  return `<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric name="dei:DocumentType" contextRef="c0">10-K</ix:nonNumeric></ix:hidden><ix:resources>${contexts}<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
${values}`
}

/** An XBRL instance for the year 2023 with one dimensional fact. */
export function instanceXml(cik: number, form: string, value = 400): string {
  const entity = (segment: string) =>
    `<entity><identifier scheme="http://www.sec.gov/CIK">${String(cik).padStart(10, '0')}</identifier>${segment}</entity>`
  const period = '<period><startDate>2023-01-01</startDate><endDate>2023-12-31</endDate></period>'
  const north =
    '<segment><xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">made:NorthMember</xbrldi:explicitMember></segment>'
  return `<?xml version="1.0"?><xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:dei="http://xbrl.sec.gov/dei/2023">
<context id="d">${entity('')}${period}</context><context id="n">${entity(north)}${period}</context>
<unit id="usd"><measure>iso4217:USD</measure></unit>
<dei:DocumentType contextRef="d">${form}</dei:DocumentType><dei:AmendmentFlag contextRef="d">false</dei:AmendmentFlag>
<dei:DocumentPeriodEndDate contextRef="d">2023-12-31</dei:DocumentPeriodEndDate>
<us-gaap:Revenues contextRef="n" unitRef="usd" decimals="-3">${value}</us-gaap:Revenues>
</xbrl>`
}

/** A label linkbase for one member. */
export const LABELS = `<?xml version="1.0"?><link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"><link:labelLink>
<link:loc xlink:href="made.xsd#made_NorthMember" xlink:label="loc1"/><link:label xlink:label="lab1" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en-US">Northern Lands</link:label><link:labelArc xlink:from="loc1" xlink:to="lab1"/>
</link:labelLink></link:linkbase>`

interface SubmissionText {
  readonly accession: string
  readonly cik: number
  readonly form?: string
  readonly documents?: readonly { readonly type: string; readonly name: string; readonly text: string }[]
}

/** A complete submission text file of EDGAR. */
export function submissionText({ accession, cik, form = '8-K', documents }: SubmissionText): string {
  const all = documents ?? [{ type: form, name: 'report.htm', text: currentReportHtml() }]
  return `<SEC-DOCUMENT>${accession}.txt : 20240308
<SEC-HEADER>${accession}.hdr.sgml : 20240308
<ACCEPTANCE-DATETIME>20240308161500
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
PUBLIC DOCUMENT COUNT:		${all.length}
CONFORMED PERIOD OF REPORT:	20240307
ITEM INFORMATION:		Results of Operations and Financial Condition
FILED AS OF DATE:		20240308

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			MADE WORKS INC
		CENTRAL INDEX KEY:			${String(cik).padStart(10, '0')}
		STANDARD INDUSTRIAL CLASSIFICATION:	RETAIL-VARIETY STORES [5331]
		STATE OF INCORPORATION:			DE
		FISCAL YEAR END:			0630
</SEC-HEADER>
${all
  .map(
    ({ type, name, text }, at) =>
      `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${at + 1}\n<FILENAME>${name}\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>`,
  )
  .join('\n')}
</SEC-DOCUMENT>
`
}

export function currentReportHtml(): string {
  return `<html><body><p><b>FORM 8-K</b></p><p><b>Item 2.02 Results of Operations and Financial Condition</b></p>
<p>On March 7, 2024 the company issued a press release on its results, furnished as Exhibit 99.1.</p>
<p><b>SIGNATURES</b></p><p>Pursuant to the requirements of the Act.</p></body></html>`
}

export function pressReleaseHtml(): string {
  return `<html><body><p><b>Made Works reports results</b></p>${prose('record revenue in a release', 4)}</body></html>`
}
