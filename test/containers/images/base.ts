import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { command } from './command.ts'

/** The image that all others stand on. */
export const BASE = 'local/debian:bookworm'

const SUITE = 'bookworm'
const SOURCES = '/etc/apt'

/** Makes a small Debian out of its packages and brings it in as an image. */
export async function buildBase(directory: string, env: NodeJS.ProcessEnv): Promise<void> {
  const root = join(directory, 'debian')
  await rm(root, { recursive: true, force: true })
  const mirror = process.env.DEBIAN_MIRROR ?? mirrorOf(sources())
  const options = ['--variant=minbase', '--include=ca-certificates,curl,wget']
  await command('debootstrap', [...options, SUITE, root, ...(mirror ? [mirror] : [])])
  // The lists of packages stay: images that stand on this one install from them without asking anew.
  await rm(join(root, 'var/cache/apt/archives'), { recursive: true, force: true })
  // Nothing is lost with an image that is not whole: no package has to reach the disk before the next.
  await writeFile(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  await command('sh', ['-c', 'tar -C "$0" -c . | docker import - "$1"', root, BASE], { env })
  await rm(root, { recursive: true, force: true })
}

/** The first place that this machine takes packages of Debian itself from; null where it names none. */
function mirrorOf(lines: readonly string[]): string | null {
  const named = lines.map(line => /^\s*(?:deb(?:\s+\[[^\]]*\])?\s+|URIs:\s*)(https?:\/\/\S+)/.exec(line)?.[1])
  return named.find(address => address?.replace(/\/$/, '').endsWith('/debian')) ?? null
}

function sources(): string[] {
  const parts = join(SOURCES, 'sources.list.d')
  const files = readdirSync(SOURCES).includes('sources.list.d')
    ? readdirSync(parts).map(name => join(parts, name))
    : []
  const all = readdirSync(SOURCES).includes('sources.list')
    ? [join(SOURCES, 'sources.list'), ...files]
    : files
  return all.flatMap(file => readFileSync(file, 'utf8').split('\n'))
}
