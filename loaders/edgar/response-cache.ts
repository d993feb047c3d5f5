import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { isObject, text } from '../json.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** What a server needs to be told to answer 304 where nothing changed. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Answers of earlier loads, so that what has not changed is not fetched again. */
export interface ResponseCache {
  /** Null where nothing whole is kept of an address. */
  validators(url: string): Promise<Validators | null>
  /** The body kept of an address; null where it is gone or damaged. */
  body(url: string): Promise<Buffer | null>
  /** Keeps an answer that has validators; any other could never be asked for conditionally. */
  keep(url: string, validators: Validators, body: Buffer): Promise<void>
  /** Drops what is kept of an address, so that it is asked for without conditions. */
  forget(url: string): Promise<void>
}

/** Keeps bodies gzipped in a directory, each beside a small file with its validators and check sum. */
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
    // A damaged note only means that the address is fetched in full.
    return null
  }
}

/** A reader, or a load that was killed, never sees half a file. */
async function replace(path: string, content: Buffer | string): Promise<void> {
  const whole = `${path}.${randomUUID()}`
  await writeFile(whole, content)
  await rename(whole, path)
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
