import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { requestContext, runShared } from '../../observability/request-context.ts'
import { type Block, blockBytes, packBlock, unpackBlock } from './block.ts'

/** Default bytes of blocks in memory, compressed ones included. */
const BLOCK_BYTES = 256 * 1_048_576
/** Share of the bytes for blocks that are ready to use; the rest holds compressed blocks. */
const READY_SHARE = 1 / 2
/** Bytes of an entry in addition to its block and key. */
const OVERHEAD = 512

const compress = promisify(zstdCompress)
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Blocks by key. A key names the data generation that its block was read from, so a block is never stale. */
export interface BlockCache {
  /** Callers that request a block while it is being read share one read. Failed reads are not cached. */
  get<Of extends Block>(key: string, read: () => Promise<Of>): Of | Promise<Of>
  readonly bytes: number
}

interface BlockCacheOptions {
  readonly limit?: number
  /** Rows known to be damaged. When they change, all blocks are dropped: what was read from damaged rows must fail from then on. */
  readonly damage?: () => readonly object[]
}

/** Keeps recently used blocks ready and others compressed; the least recently used are dropped. */
export function blockCache({ limit = BLOCK_BYTES, damage = () => [] }: BlockCacheOptions = {}): BlockCache {
  const ready = new LRUCache<string, Block>({ maxSize: Math.ceil(limit * READY_SHARE) })
  const compressed = new LRUCache<string, Buffer>({ maxSize: Math.ceil(limit * (1 - READY_SHARE)) })
  const reading = new Map<string, Promise<Block>>()

  let knownDamage = ''

  function dropIfDamaged(): void {
    const found = damage()
    const text = found.length === 0 ? '' : JSON.stringify(found)
    if (text === knownDamage) return
    knownDamage = text
    ready.clear()
    compressed.clear()
  }

  const keepReady = (key: string, block: Block) =>
    ready.set(key, block, { size: blockBytes(block) + costOf(key) })

  async function readAndKeep(key: string, read: () => Promise<Block>): Promise<Block> {
    try {
      const damageBefore = knownDamage
      const block = await read()
      if (knownDamage === damageBefore) {
        keepReady(key, block)
        void keepCompressed(key, block)
      }
      return block
    } finally {
      reading.delete(key)
    }
  }

  /** A block that cannot be compressed is still ready, and is read again once it is dropped. */
  async function keepCompressed(key: string, block: Block): Promise<void> {
    const bytes = await compress(packBlock(block), FAST).catch(() => null)
    if (bytes !== null) compressed.set(key, Buffer.from(bytes), { size: bytes.byteLength + costOf(key) })
  }

  function inMemory(key: string): Block | undefined {
    // Also marks the compressed copy as used.
    const bytes = compressed.get(key)
    const block = ready.get(key)
    if (block || !bytes) return block
    const unpacked = unpackBlock(zstdDecompressSync(bytes))
    keepReady(key, unpacked)
    return unpacked
  }

  return {
    get<Of extends Block>(key: string, read: () => Promise<Of>) {
      dropIfDamaged()
      const known = inMemory(key)
      requestContext()?.cached('blocks', known !== undefined)
      if (known) return known as Of
      const underWay = reading.get(key) ?? runShared(() => readAndKeep(key, read))
      reading.set(key, underWay)
      return underWay as Promise<Of>
    },
    get bytes() {
      return ready.calculatedSize + compressed.calculatedSize
    },
  }
}

const costOf = (key: string): number => key.length * 2 + OVERHEAD
