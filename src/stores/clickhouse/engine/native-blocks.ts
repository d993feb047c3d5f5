/**
 * Reads the engine's Native format, which contains columns as in memory: an array of numbers is one copy of bytes,
 * whereas JSON would print and parse each number. Supports only the types of our tables.
 */

type Numbers =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float64Array
  | BigUint64Array

/** A dictionary-encoded text column: the text of a row is `texts[codes[row]]`. */
export interface DictionaryColumn {
  readonly codes: Numbers
  readonly texts: readonly string[]
}

interface Column {
  /** For lists and texts: end of each row in the flat values below. */
  readonly ends?: Uint32Array
  readonly values: Numbers | DictionaryColumn
}

export interface NativeBlock {
  readonly rows: number
  /** Numbers of a column; for lists those of all rows. Texts are lists of bytes. */
  numbers<Kind extends Numbers = Float64Array>(name: string): Kind
  words(name: string): DictionaryColumn
  /** End of each row of a list column in its numbers or words. */
  ends(name: string): Uint32Array
}

export function* nativeBlocks(bytes: Buffer): Generator<NativeBlock> {
  const cursor = new Cursor(bytes)
  while (!cursor.done) {
    const width = cursor.varint()
    const rows = cursor.varint()
    const columns = new Map<string, Column>()
    for (let place = 0; place < width; place += 1) {
      const name = cursor.text()
      const type = cursor.text()
      // A result without rows may be a block with only names.
      if (rows > 0) columns.set(name, readColumn(cursor, type, rows))
    }
    if (rows > 0) yield blockOf(rows, columns)
  }
}

function blockOf(rows: number, columns: ReadonlyMap<string, Column>): NativeBlock {
  const column = (name: string) => {
    const column = columns.get(name)
    if (!column) throw new Error(`The response has no column ${name}`)
    return column
  }
  return {
    rows,
    numbers<Kind extends Numbers>(name: string) {
      const { values } = column(name)
      if ('texts' in values) throw new Error(`${name} has no numbers`)
      return values as Kind
    },
    words(name) {
      const { values } = column(name)
      if (!('texts' in values)) throw new Error(`${name} has no words`)
      return values
    },
    ends(name) {
      const { ends } = column(name)
      if (!ends) throw new Error(`${name} has no lists`)
      return ends
    },
  }
}

const WORDS = 'LowCardinality(String)'

function readColumn(cursor: Cursor, type: string, rows: number): Column {
  const element = /^Array\((.+)\)$/.exec(type)?.[1]
  // The dictionary version precedes the sizes of lists.
  if ((element ?? type) === WORDS) cursor.expect(1, 'kind of dictionary')
  if (type === 'String') return readTexts(cursor, rows)
  if (element === undefined) return { values: readValues(cursor, type, rows) }
  const ends = cursor.sizes(rows)
  return { ends, values: readValues(cursor, element, ends[rows - 1] ?? 0) }
}

const NUMBERS: Readonly<Record<string, { readonly bytes: number; of(bytes: ArrayBuffer): Numbers }>> = {
  UInt8: { bytes: 1, of: bytes => new Uint8Array(bytes) },
  UInt16: { bytes: 2, of: bytes => new Uint16Array(bytes) },
  UInt32: { bytes: 4, of: bytes => new Uint32Array(bytes) },
  UInt64: { bytes: 8, of: bytes => new BigUint64Array(bytes) },
  Int16: { bytes: 2, of: bytes => new Int16Array(bytes) },
  Int32: { bytes: 4, of: bytes => new Int32Array(bytes) },
  Float64: { bytes: 8, of: bytes => new Float64Array(bytes) },
}

/** Types of dictionary codes, by the low byte of the flags. */
const CODES = ['UInt8', 'UInt16', 'UInt32'] as const

function readValues(cursor: Cursor, type: string, count: number): Numbers | DictionaryColumn {
  if (type === WORDS) return count === 0 ? { codes: new Uint8Array(), texts: [] } : readWords(cursor, count)
  const kind = NUMBERS[type]
  if (!kind) throw new Error(`No reader for the type ${type}`)
  return kind.of(cursor.take(count * kind.bytes))
}

function readWords(cursor: Cursor, count: number): DictionaryColumn {
  const code = CODES[cursor.uint64() & 0xff]
  if (!code) throw new Error('No reader for a dictionary of that size')
  const texts = Array.from({ length: cursor.uint64() }, () => cursor.text())
  cursor.expect(count, 'number of words')
  return { codes: readValues(cursor, code, count) as Numbers, texts }
}

function readTexts(cursor: Cursor, rows: number): Column {
  const texts = Array.from({ length: rows }, () => cursor.bytes(cursor.varint()))
  let end = 0
  const ends = Uint32Array.from(texts, text => (end += text.length))
  const values = new Uint8Array(end)
  for (const [row, text] of texts.entries()) values.set(text, ends[row]! - text.length)
  return { ends, values }
}

class Cursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.#at === this.#bytes.length
  }

  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes.readUInt8(this.#at++)
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }

  text(): string {
    const length = this.varint()
    return this.#bytes.toString('utf8', this.#at, this.#skip(length))
  }

  bytes(length: number): Uint8Array {
    return this.#bytes.subarray(this.#at, this.#skip(length))
  }

  uint64(): number {
    const value = this.#bytes.readBigUInt64LE(this.#at)
    this.#at += 8
    return Number(value)
  }

  expect(value: number, what: string): void {
    const found = this.uint64()
    if (found !== value) throw new Error(`Unexpected ${what} in the response: ${found}, not ${value}`)
  }

  /** A copy, because typed arrays need aligned offsets. */
  take(length: number): ArrayBuffer {
    const from = this.#bytes.byteOffset + this.#at
    this.#skip(length)
    return this.#bytes.buffer.slice(from, from + length) as ArrayBuffer
  }

  /** List ends are stored in 64 bits; here they always fit into 32 bits. */
  sizes(count: number): Uint32Array {
    const halves = new Uint32Array(this.take(count * 8))
    return Uint32Array.from({ length: count }, (_, place) => halves[place * 2]!)
  }

  #skip(length: number): number {
    this.#at += length
    if (this.#at > this.#bytes.length) throw new RangeError('The response is truncated')
    return this.#at
  }
}
