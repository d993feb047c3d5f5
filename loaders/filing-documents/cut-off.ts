/** Characters at either side in which marks of a whole text stand. */
const END = 5_000
const END_OF_SUBMISSION = /<\/(SEC-DOCUMENT|IMS-DOCUMENT|SUBMISSION)>|-----END PRIVACY-ENHANCED MESSAGE-----/

/** Why a text cannot be a whole filing or document; null where nothing says so. */
export function faultOfText(text: string): string | null {
  if (text.trim() === '') return 'is empty'
  const last = text.lastIndexOf('\n<DOCUMENT>')
  if (last >= 0 || text.startsWith('<DOCUMENT>')) {
    const isWhole = text.indexOf('</DOCUMENT>', last) >= 0 || END_OF_SUBMISSION.test(text.slice(-END))
    return isWhole ? null : 'is cut off: its last <DOCUMENT> does not end'
  }
  const isHtml = /<html[\s>]/i.test(text.slice(0, END))
  return isHtml && !/<\/(html|body)\s*>/i.test(text.slice(-END))
    ? 'is cut off: its <html> does not end'
    : null
}
