import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../contract/project/source-files.ts'
import { readStack } from '../stack/read-stack.ts'
import { BASE, buildBase } from './base.ts'
import { command } from './command.ts'
import { CONTEXTS, fillContext } from './contexts.ts'

/** Builds what compose.yaml and the Dockerfile name and the engine lacks, under the same names. */
export async function buildImages(directory: string, engine: string): Promise<void> {
  // The builder without BuildKit is the one that every engine has.
  const env = { ...process.env, DOCKER_HOST: engine, DOCKER_BUILDKIT: '0' }
  const has = (image: string) => spawnSync('docker', ['image', 'inspect', image], { env }).status === 0
  const built = (image: string, folder: string) =>
    timed(image, () => command('docker', ['build', '--quiet', '--tag', image, folder], { env }))
  await mkdir(directory, { recursive: true })
  const base = baseOfOwn()
  const missing = [base, ...standIns()].filter(image => !has(image))
  if (missing.length > 0 && !has(BASE)) await timed(BASE, () => buildBase(directory, env))
  await Promise.all([
    ...missing.map(async image => {
      const [name = '', tag = ''] = image.split(':')
      const folder = join(directory, CONTEXTS[name]?.folder ?? 'unknown')
      await fillContext(folder, name, versionOf(tag))
      await built(image, folder)
      if (image === base) await built(ownImage(), ROOT)
    }),
    ...(missing.includes(base) ? [] : [built(ownImage(), ROOT)]),
  ])
  await rm(directory, { recursive: true, force: true })
}

/** The image that is built from the Dockerfile. */
function ownImage(): string {
  return readStack().services['embedded']!.image
}

/** Images of others in compose.yaml. */
function standIns(): string[] {
  const images = Object.values(readStack().services).map(({ image }) => image)
  return [...new Set(images)].filter(image => image !== ownImage())
}

/** `node:24.21.0-slim`, as the Dockerfile has it. */
function baseOfOwn(): string {
  const version = /^ARG NODE_VERSION=(\S+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1]
  if (!version) throw new Error('The Dockerfile does not tell the version of Node')
  return `node:${version}-slim`
}

function versionOf(tag: string): string {
  return tag.replace(/-.*$/, '')
}

async function timed(name: string, task: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await task()
  process.stdout.write(`${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s\n`)
}
