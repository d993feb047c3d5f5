import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a function with an environment in which `docker compose exec|ps|stop|start|restart` operates on the given containers, so that the
 * scripts for the stack also work if testcontainers started its containers. `ids` are container ids by service.
 */
export async function withCompose<Result>(
  ids: Readonly<Record<string, string>>,
  use: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'compose-'))
  const cases = Object.entries(ids).map(([name, id]) => `    ${name}) echo ${id} ;;`)
  const text = SCRIPT.replace('CASES', () => cases.join('\n')).replace(
    'PATH_BEFORE',
    () => process.env.PATH ?? '',
  )
  try {
    await writeFile(join(folder, 'docker'), text, { mode: 0o700 })
    return await use({ ...process.env, PATH: `${folder}:${process.env.PATH}` })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const SCRIPT = `#!/bin/bash
set -euo pipefail
PATH='PATH_BEFORE'
[ "$1" = compose ] && [ "$2" = --profile ] || { echo "docker $* is not supported here" >&2; exit 1; }
verb=$4
shift 4
id() {
  case $1 in
CASES
    *) ;;
  esac
}
case $verb in
  exec)
    [ "$1" = -T ]
    container=$(id "$2")
    shift 2
    exec docker exec --interactive "$container" "$@"
    ;;
  ps)
    container=$(id "\${@: -1}")
    [ -z "$container" ] || docker ps --quiet --no-trunc --filter "id=$container"
    ;;
  stop | start | restart)
    for service; do docker "$verb" "$(id "$service")" >/dev/null; done
    ;;
  *) echo "docker compose $verb is not supported here" >&2; exit 1 ;;
esac
`
