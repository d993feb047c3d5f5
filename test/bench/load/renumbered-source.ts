import type { EdgarDocument, EdgarSource } from '../../../loaders/edgar/source.ts'

/** Further apart than any two real CIKs (about 2.1 million were given out), and small enough for 32 bits. */
const STEP = 10_000_000

/**
 * The same companies under CIKs of their own in every round but the first: their documents are rewritten as they are
 * read. `ciks` are all of them, round by round.
 */
export function renumberedSource(
  source: EdgarSource,
  own: readonly number[],
  rounds: number,
): { readonly source: EdgarSource; readonly ciks: readonly number[] } {
  const origins = new Map<number, number>()
  for (let round = 0; round < rounds; round += 1) for (const cik of own) origins.set(cik + round * STEP, cik)
  return {
    ciks: [...origins.keys()],
    source: {
      ...source,
      async documents(cik) {
        const origin = origins.get(cik)
        const documents = await source.documents(origin ?? cik)
        return origin === cik ? documents : documents.map(document => shifted(document, cik))
      },
    },
  }
}

function shifted(document: EdgarDocument, cik: number): EdgarDocument {
  return {
    ...document,
    cik,
    bytes: async () => withCik(await document.bytes(), cik),
  }
}

/** Bytes of a document's beginning in which the SEC puts the CIK. */
const HEAD = 400

/** A document that speaks of another CIK; pages of submissions name none. */
export function withCik(bytes: Buffer, cik: number): Buffer {
  const head = bytes.subarray(0, HEAD).toString('latin1')
  const own = /("cik"\s*:\s*)("?\d+"?)/.exec(head)
  if (!own) return bytes
  const from = own.index + own[1]!.length
  return Buffer.concat([
    bytes.subarray(0, from),
    Buffer.from(String(cik)),
    bytes.subarray(from + own[2]!.length),
  ])
}
