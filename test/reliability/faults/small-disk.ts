import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { atExit } from '../server/at-exit.ts'
import type { Fault } from './fault.ts'

const STUFFING = 'stuffing'
const PIECE = Buffer.alloc(1_048_576)

/** Makes a directory a file system of its own in memory; the function it gives ends that. */
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

/** Why no file system can be mounted here; null if one can. */
export const noMount = (): string | null =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? null
    : 'mounting a small disk takes root on Linux'

/** Nothing more can be written where the data is. */
export const diskFull: readonly Fault[] = (['reads', 'load'] as const).map(during => ({
  name: 'disk full',
  on: ['embedded'],
  during,
  seconds: 4,
  shortSeconds: 1,
  async inject({ settings }) {
    await fill(settings.DATA_DIR!)
    const { status } = await fetch(`http://127.0.0.1:${settings.ADMIN_PORT}/readyz`)
    if (status !== 503) throw new Error(`/readyz answered ${status} on a full disk`)
  },
  mend: ({ settings }) => rm(join(settings.DATA_DIR!, STUFFING)),
  // What is counted cannot be written, so that nobody is let in.
  allowed: ['unavailable'],
  within: 2_000,
  missing: noMount,
}))

/** Writes until the file system takes no more. */
async function fill(directory: string): Promise<void> {
  const file = await open(join(directory, STUFFING), 'w')
  try {
    for (let piece: Buffer = PIECE; piece.length > 0; ) {
      try {
        await file.write(piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        piece = piece.subarray(0, piece.length >> 1)
      }
    }
  } finally {
    await file.close()
  }
}
