import { readFile, writeFile } from 'node:fs/promises'
import { completeLock, type Lock } from './platform-entries.ts'

/*
 * `node test/tools/complete-lock.ts`, after every `npm install`: npm leaves optional packages that the registry at hand does
 * not carry out of the lock, after which `npm ci` refuses it and other platforms could not be installed.
 */
const path = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(await readFile(path, 'utf8')) as Lock
const added = completeLock(lock)
await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} entries added${added.map(name => `\n  ${name}`).join('')}\n`)
