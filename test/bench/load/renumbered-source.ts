import type { EdgarDocument, EdgarSource } from '../../../loaders/edgar/source.ts'

/** Larger than any real CIK (about 2.1 million are assigned); a few multiples still fit into 32 bits. */
const STEP = 10_000_000

/**
 * * The same companies under new CIKs in every round after the first: documents are rewritten when they are read. `ciks`
 * lists all of them, round by round.
 */
export function renumberedSource(
  source: EdgarSource,
  originalCiks: readonly number[],
  rounds: number,
): { readonly source: EdgarSource; readonly ciks: readonly number[] } {
  const origins = new Map<number, number>()
  for (let round = 0; round < rounds; round += 1)
    for (const cik of originalCiks) origins.set(cik + round * STEP, cik)
  return {
    ciks: [...origins.keys()],
    source: {
      ...source,
      async documents(cik) {
        const origin = origins.get(cik)
        const documents = await source.documents(origin ?? cik)
        return origin === cik ? documents : documents.map(document => renumbered(document, cik))
      },
    },
  }
}

function renumbered(document: EdgarDocument, cik: number): EdgarDocument {
  return {
    ...document,
    cik,
    bytes: async () => withCik(await document.bytes(), cik),
  }
}

/** Bytes at the start of a document in which the SEC states the CIK. */
const HEAD_BYTES = 400

/** Replaces the CIK of a document. Further pages of submissions contain none and stay unchanged. */
export function withCik(bytes: Buffer, cik: number): Buffer {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1')
  const match = /("cik"\s*:\s*)("?\d+"?)/.exec(head)
  if (!match) return bytes
  const from = match.index + match[1]!.length
  return Buffer.concat([
    bytes.subarray(0, from),
    Buffer.from(String(cik)),
    bytes.subarray(from + match[2]!.length),
  ])
}
