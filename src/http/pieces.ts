import { Readable } from 'node:stream'

/** Bytes above which pieces are sent as they are. Below, one piece is cheaper to send; above, to copy them costs more. */
const COPIED = 262_144

export function bytesOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** The same bytes for keeping: small buffers are cut from a shared one, which each of them would hold as a whole. */
export function ownBytes(piece: Buffer): Buffer {
  if (piece.buffer.byteLength === piece.byteLength) return piece
  const own = Buffer.allocUnsafeSlow(piece.byteLength)
  own.set(piece)
  return own
}

/** The same bytes in one piece, unless they are many. */
export function inPieces(pieces: readonly Buffer[]): readonly Buffer[] {
  return bytesOf(pieces) <= COPIED ? [Buffer.concat(pieces)] : pieces
}

/** Pieces that are in memory anyway, handed over as fast as the socket takes them. */
export function piecesStream(pieces: readonly Buffer[]): Readable {
  let next = 0
  return new Readable({
    read() {
      let isWanted = true
      while (isWanted && next < pieces.length) isWanted = this.push(pieces[next++])
      if (next === pieces.length) this.push(null)
    },
  })
}
