import { spawnSync } from 'node:child_process'
import { engineAnswers } from '../images/engine.ts'
import { readStack } from './read-stack.ts'

/** Why no containers can be started here, and what to do about it; null if they can. */
export function missingEngine(): string | null {
  if (spawnSync('docker', ['--version']).status !== 0) {
    return 'there is no docker command; on Debian: apt-get install docker.io iptables debootstrap'
  }
  if (!engineAnswers()) {
    return 'no container engine answers; `npm run images -- start DIRECTORY` starts one'
  }
  const images = new Set(Object.values(readStack().services).map(({ image }) => image))
  const missing = [...images].filter(image => spawnSync('docker', ['image', 'inspect', image]).status !== 0)
  return missing.length === 0
    ? null
    : `${missing.join(', ')} not there; \`docker compose pull\` and \`build\`, or \`npm run images -- start DIRECTORY\``
}
