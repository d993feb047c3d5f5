import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { isObject, text } from '../shared/json.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Validators for a conditional request. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Cached responses of earlier loads, so that unchanged documents are not fetched again. */
export interface ResponseCache {
  /** Null if no complete response is cached for a URL. */
  validators(url: string): Promise<Validators | null>
  /** The cached body of a URL; null if it is missing or damaged. */
  body(url: string): Promise<Buffer | null>
  /** Caches a response with validators; without them it could not be revalidated. */
  keep(url: string, validators: Validators, body: Buffer): Promise<void>
  /** Removes a URL from the cache, so that it is fetched unconditionally. */
  forget(url: string): Promise<void>
}

/** Caches gzipped bodies in a directory, each with a small file of validators and checksum. */
export function responseCache(directory: string): ResponseCache {
  const fileOf = (url: string) => {
    const name = sha256(url)
    return join(directory, name.slice(0, 2), name)
  }
  async function metaOf(url: string): Promise<(Validators & { readonly sha256: string }) | null> {
    const content = await readIfThere(`${fileOf(url)}.meta.json`)
    const meta = content === null ? null : jsonOrNull(content)
    const sum = isObject(meta) ? text(meta.sha256) : null
    if (!isObject(meta) || sum === null) return null
    return { etag: text(meta.etag), lastModified: text(meta.lastModified), sha256: sum }
  }
  return {
    validators: metaOf,
    async body(url) {
      const [meta, zipped] = [await metaOf(url), await readIfThere(`${fileOf(url)}.gz`)]
      if (!meta || !zipped) return null
      const body = await unzip(zipped).catch(() => null)
      return body !== null && sha256(body) === meta.sha256 ? body : null
    },
    async keep(url, { etag, lastModified }, body) {
      if (etag === null && lastModified === null) return
      const file = fileOf(url)
      await mkdir(dirname(file), { recursive: true })
      await replace(`${file}.gz`, await zip(body))
      await replace(`${file}.meta.json`, JSON.stringify({ url, etag, lastModified, sha256: sha256(body) }))
    },
    forget: url => rm(`${fileOf(url)}.meta.json`, { force: true }),
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function jsonOrNull(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    // A damaged file only means that the URL is fetched in full.
    return null
  }
}

/** Replaces a file atomically, so that neither a reader nor a killed load leaves half a file. */
async function replace(path: string, content: Buffer | string): Promise<void> {
  const whole = `${path}.${randomUUID()}`
  await writeFile(whole, content)
  await rename(whole, path)
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
