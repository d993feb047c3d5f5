import { readFile, writeFile } from 'node:fs/promises'
import { completeLock, type Lock } from './platform-entries.ts'

/*
 * `node test/tools/complete-lock.ts`, to run after every `npm install`: npm omits optional packages from the lock file that the
 * registry does not have. Then `npm ci` rejects the lock file, and other platforms cannot be installed.
 */
const path = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(await readFile(path, 'utf8')) as Lock
const added = completeLock(lock)
await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} entries added${added.map(name => `\n  ${name}`).join('')}\n`)
