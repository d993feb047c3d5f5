import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The version that the checks below were chosen for. */
const VERSION = '4.32.5'
const INSTALL_MS = 120_000

/** Where it is kept between runs. */
const HOME = join(import.meta.dirname, '..', '..', '.tmp', `schemathesis-${VERSION}`)

/** The program, installed into a virtual environment of its own; or why there is none. */
export async function schemathesis(): Promise<{ readonly program: string } | string> {
  const program = join(HOME, 'bin', 'schemathesis')
  if (existsSync(program)) return { program }
  try {
    await run('python3', ['-m', 'venv', HOME], { timeout: INSTALL_MS })
    const packages = ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]
    await run(join(HOME, 'bin', 'pip'), packages, { timeout: INSTALL_MS })
    return { program }
  } catch (error) {
    return `schemathesis ${VERSION} could not be installed by pip: ${lastLine(error)}`
  }
}

function lastLine(error: unknown): string {
  const { stderr = '', message } = error as Error & { readonly stderr?: string }
  return stderr.trim().split('\n').at(-1) || message.split('\n', 1)[0]!
}
