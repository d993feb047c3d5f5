/** A column of numbers, or a short list of texts that numbers refer to. */
type Column = NumberColumn | readonly string[]

const COLUMN_TYPES = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Float64Array,
  BigUint64Array,
} as const

type ColumnType = keyof typeof COLUMN_TYPES
type NumberColumn = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>

/** Parallel columns of one part of the data of one company. Immutable. */
// biome-ignore lint/suspicious/noExplicitAny: an interface with named columns has no index signature
export type Block = Readonly<Record<string, any>>

type Described = readonly [name: string, column: readonly [ColumnType, length: number] | readonly string[]]

/** Columns start at multiples of this, as typed arrays require. */
const ALIGNMENT = 8

/** Bytes of the columns of a block in memory. */
export function blockBytes(block: Block): number {
  return columnsOf(block).reduce((sum, [, column]) => sum + bytesOf(column), 0)
}

/** A block as bytes: the length of a header, the header (JSON), then the columns of numbers. */
export function packBlock(block: Block): Buffer {
  const columns = columnsOf(block)
  const described = columns.map(
    ([name, column]): Described => [name, isTexts(column) ? column : [typeOf(column), column.length]],
  )
  const header = Buffer.from(JSON.stringify(described))
  const numbers = columns.flatMap(([, column]) => (isTexts(column) ? [] : [column]))
  const from = aligned(4 + header.length)
  const packed = Buffer.alloc(numbers.reduce((sum, { byteLength }) => sum + aligned(byteLength), from))
  packed.writeUInt32LE(header.length)
  header.copy(packed, 4)
  let at = from
  for (const { buffer, byteOffset, byteLength } of numbers) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += aligned(byteLength)
  }
  return packed
}

/** The block of `packBlock`; its columns are views of the bytes. */
export function unpackBlock(bytes: Buffer): Block {
  const packed = bytes.byteOffset % ALIGNMENT === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
  const length = packed.readUInt32LE()
  const described = JSON.parse(packed.toString('utf8', 4, 4 + length)) as readonly Described[]
  let at = packed.byteOffset + aligned(4 + length)
  const columns = described.map(([name, column]): [string, Column] => {
    if (!isCounted(column)) return [name, column]
    const [type, items] = column
    const numbers = new COLUMN_TYPES[type](packed.buffer as ArrayBuffer, at, items)
    at += aligned(numbers.byteLength)
    return [name, numbers]
  })
  return Object.fromEntries(columns)
}

function columnsOf(block: Block): [string, Column][] {
  return Object.entries(block as Readonly<Record<string, Column>>)
}

function isTexts(column: Column): column is readonly string[] {
  return Array.isArray(column)
}

function isCounted(column: Described[1]): column is readonly [ColumnType, number] {
  return typeof column[1] === 'number'
}

function typeOf(column: NumberColumn): ColumnType {
  const name = Object.keys(COLUMN_TYPES).find(type => column instanceof COLUMN_TYPES[type as ColumnType])
  if (name === undefined) throw new TypeError('A block holds columns of numbers and lists of texts only')
  return name as ColumnType
}

function bytesOf(column: Column): number {
  return isTexts(column) ? column.reduce((sum, text) => sum + 2 * text.length + 16, 0) : column.byteLength
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
}
