import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildImages } from './build.ts'
import { socketOf, startEngine, stopEngine } from './engine.ts'

/*
 * For machines without a registry of images: `start DIRECTORY` starts a container engine in the directory and builds
 * the images of compose.yaml out of packages, `stop DIRECTORY` ends it. Nothing is kept outside of the directory.
 */
const [verb, given] = process.argv.slice(2)
if (!given || (verb !== 'start' && verb !== 'stop')) {
  process.stderr.write('npm run images -- start|stop DIRECTORY\n')
  process.exitCode = 2
} else if (verb === 'stop') {
  const wasThere = await stopEngine(resolve(given))
  process.stdout.write(wasThere ? 'The engine has ended.\n' : 'There was no engine.\n')
} else {
  const directory = resolve(given)
  await mkdir(directory, { recursive: true })
  await startEngine(directory)
  const began = performance.now()
  await buildImages(join(directory, 'build'), socketOf(directory))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  process.stdout.write(
    `Images are ready after ${seconds} s. Use them with:\n  DOCKER_HOST=${socketOf(directory)}\n`,
  )
}
