import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { DEFAULT_SIZE } from '../../loaders/sample/profiles.ts'
import { sampleSource } from '../../loaders/sample/source.ts'

const zip = promisify(gzip)

/** Writes the made sample as a mirror directory, so that loading it costs what loading SEC's files costs. */
export async function writeMadeMirror(companies: number, directory: string): Promise<void> {
  const source = sampleSource({ ...DEFAULT_SIZE, companies })
  for await (const cik of source.ciks()) {
    for (const document of await source.documents(cik)) {
      const path = join(directory, `${document.name.replace(/^sample\//, '')}.gz`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await zip(await document.bytes(), { level: constants.Z_BEST_SPEED }))
    }
  }
}
