import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildImages } from './build.ts'
import { socketOf, startEngine, stopEngine } from './engine.ts'

/*
 * For machines without an image registry: `start DIRECTORY` starts a container engine in the directory and builds the
 * images of compose.yaml from packages; `stop DIRECTORY` stops it. All data is in the directory.
 */
const [verb, argument] = process.argv.slice(2)
if (!argument || (verb !== 'start' && verb !== 'stop')) {
  process.stderr.write('npm run images -- start|stop DIRECTORY\n')
  process.exitCode = 2
} else if (verb === 'stop') {
  const wasRunning = await stopEngine(resolve(argument))
  process.stdout.write(
    wasRunning ? 'The container engine was stopped.\n' : 'No container engine was running.\n',
  )
} else {
  const directory = resolve(argument)
  await mkdir(directory, { recursive: true })
  await startEngine(directory)
  const began = performance.now()
  await buildImages(join(directory, 'build'), socketOf(directory))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  process.stdout.write(
    `Images are ready after ${seconds} s. Use them with:\n  DOCKER_HOST=${socketOf(directory)}\n`,
  )
}
