import { readFileSync } from 'node:fs'
import { ATTACKS, type Target } from './attacks.ts'

/** `attacker.ts NAME TARGET_FILE` attacks until SIGTERM. */
const [name, file] = process.argv.slice(2)
const attack = ATTACKS.find(known => known.name === name)
if (!attack || file === undefined) throw new Error(`Unknown attack: ${name}`)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
await attack.run(JSON.parse(readFileSync(file, 'utf8')) as Target, stop.signal)
process.exit()
