import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** An installed Java development kit. */
export interface Java {
  readonly home: string
  readonly release: number
}

const PATTERNS = [
  '/usr/lib/jvm/*',
  '/opt/java/*',
  '/opt/jdk*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
]

/** The newest installed kit with a release from `oldest` to `newest`; null if there is none. */
export function javaBetween(oldest: number, newest: number): Java | null {
  const homes = [process.env.JAVA_HOME, ...PATTERNS.flatMap(pattern => globSync(pattern))]
  const kits = [...new Set(homes)].flatMap(home => {
    const release = home ? releaseOf(home) : null
    return home && release !== null && release >= oldest && release <= newest ? [{ home, release }] : []
  })
  return kits.sort((a, b) => b.release - a.release)[0] ?? null
}

function releaseOf(home: string): number | null {
  const { status, stdout } = spawnSync(join(home, 'bin', 'javac'), ['-version'], { encoding: 'utf8' })
  const release = /javac (\d+)/.exec(stdout ?? '')?.[1]
  return status === 0 && release ? Number(release) : null
}
