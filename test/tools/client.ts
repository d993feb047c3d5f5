import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLIENT, clientFiles } from './make-client.ts'

await mkdir(join(CLIENT, 'dist'), { recursive: true })
for (const [path, text] of await clientFiles()) await writeFile(join(CLIENT, path), text)
