import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LiveGenerations } from '../../src/stores/ports/stores.ts'
import { isObject } from './json.ts'

/** What the derived numbers depend on in addition to the loaded files. */
const CODE = ['src/domain', 'src/stores', 'loaders', 'index-mappings']
const ROOT = join(import.meta.dirname, '../..')

/**
 * Remembers what each company was made from, so that a load that is run again passes over companies whose files, program and
 * publication are all the same as when they were last published.
 */
export interface LoadFingerprints {
  /** Tells this program, with all that its results depend on, from others. */
  readonly program: string
  isSame(publication: LiveGenerations, inputs: string): boolean
  remember(publication: LiveGenerations, inputs: string): void
  save(): Promise<void>
}

interface Entry {
  readonly inputs: string
  readonly filings: number
  readonly numbers: number
}

/** Opens the memory in a file; one that is missing, damaged or of another program remembers nothing. */
export async function openLoadMemory(path: string): Promise<LoadFingerprints> {
  digest ??= programDigest()
  const program = await digest
  const entries = await readEntries(path, program)
  return {
    program,
    isSame({ cik, filings, numbers }, inputs) {
      const entry = entries.get(cik)
      if (!entry || filings + numbers === 0) return false
      return entry.inputs === inputs && entry.filings === filings && entry.numbers === numbers
    },
    remember({ cik, filings, numbers }, inputs) {
      entries.set(cik, { inputs, filings, numbers })
    },
    async save() {
      await mkdir(dirname(path), { recursive: true })
      // Loads that end at the same time must not write into one file.
      const written = `${path}.${randomUUID()}`
      try {
        await writeFile(written, JSON.stringify({ program, companies: Object.fromEntries(entries) }))
        await rename(written, path)
      } finally {
        await rm(written, { force: true })
      }
    },
  }
}

async function readEntries(path: string, program: string): Promise<Map<number, Entry>> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  let memory: unknown
  try {
    memory = JSON.parse(content)
  } catch {
    // Losing the memory only costs time.
    memory = null
  }
  if (!isObject(memory) || memory.program !== program || !isObject(memory.companies)) return new Map()
  return new Map(Object.entries(memory.companies).map(([cik, entry]) => [Number(cik), entry as Entry]))
}

/** Of what this process runs, whatever becomes of the files meanwhile. */
let digest: Promise<string> | undefined

async function programDigest(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of CODE) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}
