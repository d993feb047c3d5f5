/** Bytes of rows in the engine's RowBinary format. Grows as it is written to. */
export class RowBinary {
  #bytes = Buffer.allocUnsafe(65_536)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** The written bytes: a view that is valid until the next write. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  uint8(value: number): this {
    this.#room(1)
    this.#bytes[this.#length++] = value
    return this
  }

  uint32(value: number): this {
    this.#room(4)
    this.#length = this.#bytes.writeUInt32LE(value, this.#length)
    return this
  }

  uint64(value: number): this {
    this.#room(8)
    this.#length = this.#bytes.writeBigUInt64LE(BigInt(value), this.#length)
    return this
  }

  text(value: string): this {
    const size = Buffer.byteLength(value)
    this.varint(size)
    this.#room(size)
    this.#length += this.#bytes.write(value, this.#length)
    return this
  }

  /** A string of arbitrary bytes. */
  raw(value: Buffer): this {
    this.varint(value.length)
    this.#room(value.length)
    this.#length += value.copy(this.#bytes, this.#length)
    return this
  }

  clear(): this {
    this.#length = 0
    return this
  }

  uint8s(values: readonly number[]): this {
    this.#list(values.length, 1)
    for (const value of values) this.#bytes[this.#length++] = value
    return this
  }

  int16s(values: readonly number[]): this {
    this.#list(values.length, 2)
    for (const value of values) this.#length = this.#bytes.writeInt16LE(value, this.#length)
    return this
  }

  uint16s(values: readonly number[]): this {
    this.#list(values.length, 2)
    for (const value of values) this.#length = this.#bytes.writeUInt16LE(value, this.#length)
    return this
  }

  int32s(values: readonly number[]): this {
    this.#list(values.length, 4)
    for (const value of values) this.#length = this.#bytes.writeInt32LE(value, this.#length)
    return this
  }

  uint32s(values: readonly number[]): this {
    this.#list(values.length, 4)
    for (const value of values) this.#length = this.#bytes.writeUInt32LE(value, this.#length)
    return this
  }

  float64s(values: readonly number[]): this {
    this.#list(values.length, 8)
    for (const value of values) this.#length = this.#bytes.writeDoubleLE(value, this.#length)
    return this
  }

  texts(values: readonly string[]): this {
    this.varint(values.length)
    for (const value of values) this.text(value)
    return this
  }

  /** An integer below 2^32 as LEB128: seven bits per byte, lowest first. */
  varint(value: number): this {
    this.#room(5)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
    return this
  }

  #list(length: number, size: number): void {
    this.varint(length)
    this.#room(length * size)
  }

  #room(size: number): void {
    if (this.#length + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
