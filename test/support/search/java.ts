import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** A Java development kit of this machine. */
export interface Java {
  readonly home: string
  readonly release: number
}

const PLACES = [
  '/usr/lib/jvm/*',
  '/opt/java/*',
  '/opt/jdk*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
]

/** The newest kit whose release lies between the two, both included; null if there is none. */
export function javaBetween(oldest: number, newest: number): Java | null {
  const homes = [process.env.JAVA_HOME, ...PLACES.flatMap(place => globSync(place))]
  const found = [...new Set(homes)].flatMap(home => {
    const release = home ? releaseOf(home) : null
    return home && release !== null && release >= oldest && release <= newest ? [{ home, release }] : []
  })
  return found.sort((a, b) => b.release - a.release)[0] ?? null
}

function releaseOf(home: string): number | null {
  const { status, stdout } = spawnSync(join(home, 'bin', 'javac'), ['-version'], { encoding: 'utf8' })
  const release = /javac (\d+)/.exec(stdout ?? '')?.[1]
  return status === 0 && release ? Number(release) : null
}
