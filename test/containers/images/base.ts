import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { command } from './command.ts'

/** The base image of all others. */
export const BASE = 'local/debian:bookworm'

const SUITE = 'bookworm'
const SOURCES = '/etc/apt'

/** Builds a minimal Debian from packages and imports it as an image. */
export async function buildBase(directory: string, env: NodeJS.ProcessEnv): Promise<void> {
  const root = join(directory, 'debian')
  await rm(root, { recursive: true, force: true })
  const mirror = process.env.DEBIAN_MIRROR ?? mirrorOf(sources())
  const options = ['--variant=minbase', '--include=ca-certificates,curl,wget']
  await command('debootstrap', [...options, SUITE, root, ...(mirror ? [mirror] : [])])
  // The package lists stay, so that derived images can install packages without `apt-get update`.
  await rm(join(root, 'var/cache/apt/archives'), { recursive: true, force: true })
  // dpkg need not sync each package to disk: an incomplete image is simply built again.
  await writeFile(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  await command('sh', ['-c', 'tar -C "$0" -c . | docker import - "$1"', root, BASE], { env })
  await rm(root, { recursive: true, force: true })
}

/** The first Debian mirror in the package sources of this machine; null if there is none. */
function mirrorOf(lines: readonly string[]): string | null {
  const urls = lines.map(line => /^\s*(?:deb(?:\s+\[[^\]]*\])?\s+|URIs:\s*)(https?:\/\/\S+)/.exec(line)?.[1])
  return urls.find(url => url?.replace(/\/$/, '').endsWith('/debian')) ?? null
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
