import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { atExit } from '../server/at-exit.ts'
import type { Fault } from './fault.ts'

const FILLER = 'filler'
const BLOCK = Buffer.alloc(1_048_576)

/** Mounts a file system in memory on a directory; the returned function unmounts it. */
export function mountSmallDisk(directory: string, megabytes: number): () => void {
  mkdirSync(directory, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory])
  const unmount = () => void execFileSync('umount', ['-l', directory])
  const forget = atExit(unmount)
  return () => {
    forget()
    unmount()
  }
}

/** Why this process cannot mount a file system; null if it can. */
export const noMount = (): string | null =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? null
    : 'mounting a small disk requires root on Linux'

/** The file system of DATA_DIR is full. */
export const diskFull: readonly Fault[] = (['reads', 'load'] as const).map(during => ({
  name: 'disk full',
  on: ['embedded'],
  during,
  seconds: 4,
  shortSeconds: 1,
  async inject({ settings }) {
    await fill(settings.DATA_DIR!)
    const { status } = await fetch(`http://127.0.0.1:${settings.ADMIN_PORT}/readyz`)
    if (status !== 503) throw new Error(`/readyz returned ${status} with a full disk`)
  },
  repair: ({ settings }) => rm(join(settings.DATA_DIR!, FILLER)),
  // Quota usage cannot be written, so requests are refused.
  allowed: ['unavailable'],
  within: 2_000,
  missing: noMount,
}))

/** Writes until the file system is full. */
async function fill(directory: string): Promise<void> {
  const file = await open(join(directory, FILLER), 'w')
  try {
    for (let block: Buffer = BLOCK; block.length > 0; ) {
      try {
        await file.write(block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        block = block.subarray(0, block.length >> 1)
      }
    }
  } finally {
    await file.close()
  }
}
