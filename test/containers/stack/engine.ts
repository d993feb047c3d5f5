import { spawnSync } from 'node:child_process'
import { isEngineRunning } from '../images/engine.ts'
import { readStack } from './read-stack.ts'

/** Reason why containers cannot be started and what to do; null if they can. */
export function missingEngine(): string | null {
  if (spawnSync('docker', ['--version']).status !== 0) {
    return 'docker is not installed; on Debian run: apt-get install docker.io iptables debootstrap'
  }
  if (!isEngineRunning()) {
    return 'no container engine is running; `npm run images -- start DIRECTORY` starts one'
  }
  const images = new Set(Object.values(readStack().services).map(({ image }) => image))
  const missing = [...images].filter(image => spawnSync('docker', ['image', 'inspect', image]).status !== 0)
  return missing.length === 0
    ? null
    : `missing images: ${missing.join(', ')}; run \`docker compose pull\` and \`docker compose build\`, or \`npm run images -- start DIRECTORY\``
}
