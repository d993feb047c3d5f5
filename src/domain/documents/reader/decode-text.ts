import { isAscii, isUtf8 } from 'node:buffer'

interface DecodedText {
  readonly text: string
  readonly encoding: string
  /** `wrong_encoding:<declared>` where the bytes are not what the document says. */
  readonly warnings: readonly string[]
}

/** Bytes at the start in which HTML and XML declare their encoding. */
const DECLARATION_BYTES = 2_048
const DECLARATION = /(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z][\w.:-]{1,30})/i

/** Names for what is read as UTF-8 where it is valid, and as windows-1252 where it is not. */
const BYTE_ENCODINGS = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'iso-8859-1',
  'latin1',
  'windows-1252',
  'cp1252',
])

/**
 * The text of a document's bytes. A byte order mark decides, or the zero bytes of UTF-16 without one; then valid UTF-8, which other encodings of accented text
 * practically never are; then the encoding declared; else windows-1252, which every byte string is.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = byteOrderMark(buffer)
  if (mark) return { text: mark.text, encoding: mark.encoding, warnings: [] }
  const wide = wideEncoding(buffer)
  if (wide) return { text: new TextDecoder(wide).decode(buffer), encoding: wide, warnings: [] }
  if (isAscii(buffer)) return { text: buffer.toString('latin1'), encoding: 'ascii', warnings: [] }
  const declared =
    DECLARATION.exec(buffer.toString('latin1', 0, DECLARATION_BYTES))?.[1]?.toLowerCase() ?? null
  if (isUtf8(buffer)) {
    const wrong = declared !== null && !/^(utf-?8|us-ascii|ascii)$/.test(declared)
    return {
      text: buffer.toString('utf8'),
      encoding: 'utf-8',
      warnings: wrong ? [`wrong_encoding:${declared}`] : [],
    }
  }
  if (declared !== null && !BYTE_ENCODINGS.has(declared)) {
    const text = decodeAs(declared, buffer)
    if (text !== null) return { text, encoding: declared, warnings: [] }
  }
  const wrong = declared !== null && !/^(iso-8859-1|latin1|windows-1252|cp1252)$/.test(declared)
  return {
    text: new TextDecoder('windows-1252').decode(buffer),
    encoding: 'windows-1252',
    warnings: wrong ? [`wrong_encoding:${declared}`] : [],
  }
}

function byteOrderMark(buffer: Buffer): { text: string; encoding: string } | null {
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) {
    return { text: buffer.toString('utf8', 3), encoding: 'utf-8' }
  }
  if (buffer[0] === 0xff && buffer[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(buffer), encoding: 'utf-16le' }
  }
  if (buffer[0] === 0xfe && buffer[1] === 0xff) {
    return { text: new TextDecoder('utf-16be').decode(buffer), encoding: 'utf-16be' }
  }
  return null
}

/** Bytes at the start in which zeros are counted. */
const WIDE_BYTES = 1_024

/** UTF-16 without a mark, by the zero in every other byte of Latin text; null for other text. */
function wideEncoding(buffer: Buffer): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(Math.min(buffer.length, WIDE_BYTES) / 2)
  let [first, second] = [0, 0]
  for (let pair = 0; pair < pairs; pair += 1) {
    if (buffer[2 * pair] === 0) first += 1
    if (buffer[2 * pair + 1] === 0) second += 1
  }
  if (pairs < 8 || Math.min(first, second) > pairs / 20) return null
  return second > pairs * 0.7 ? 'utf-16le' : first > pairs * 0.7 ? 'utf-16be' : null
}

/** Null for an encoding that is not known, or bytes that it cannot have written. */
function decodeAs(encoding: string, buffer: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(buffer)
  } catch {
    return null
  }
}
