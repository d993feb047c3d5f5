import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../contract/project/source-files.ts'
import { readStack } from '../stack/read-stack.ts'
import { BASE, buildBase } from './base.ts'
import { command } from './command.ts'
import { CONTEXTS, fillContext } from './contexts.ts'

/** Builds the images of compose.yaml and the Dockerfile that the engine lacks, under the same names. */
export async function buildImages(directory: string, engine: string): Promise<void> {
  // Every engine has the legacy builder; BuildKit may be missing.
  const env = { ...process.env, DOCKER_HOST: engine, DOCKER_BUILDKIT: '0' }
  const has = (image: string) => spawnSync('docker', ['image', 'inspect', image], { env }).status === 0
  const build = (image: string, folder: string) =>
    timed(image, () => command('docker', ['build', '--quiet', '--tag', image, folder], { env }))
  await mkdir(directory, { recursive: true })
  const base = nodeImage()
  const missing = [base, ...standIns()].filter(image => !has(image))
  if (missing.length > 0 && !has(BASE)) await timed(BASE, () => buildBase(directory, env))
  await Promise.all([
    ...missing.map(async image => {
      const [name = '', tag = ''] = image.split(':')
      const folder = join(directory, CONTEXTS[name]?.folder ?? 'unknown')
      await fillContext(folder, name, versionOf(tag))
      await build(image, folder)
      if (image === base) await build(projectImage(), ROOT)
    }),
    ...(missing.includes(base) ? [] : [build(projectImage(), ROOT)]),
  ])
  await rm(directory, { recursive: true, force: true })
}

/** The image built from the project's Dockerfile. */
function projectImage(): string {
  return readStack().services['embedded']!.image
}

/** Third-party images in compose.yaml. */
function standIns(): string[] {
  const images = Object.values(readStack().services).map(({ image }) => image)
  return [...new Set(images)].filter(image => image !== projectImage())
}

/** The base image of the Dockerfile, such as `node:24.21.0-slim`. */
function nodeImage(): string {
  const version = /^ARG NODE_VERSION=(\S+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1]
  if (!version) throw new Error('The Dockerfile has no NODE_VERSION')
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
