import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes of `num.txt` a partition: about 200,000 rows, so that the facts of one fit into memory easily. */
const BYTES_A_PARTITION = 24 * 1024 * 1024
const MOST = 256
/** Characters held back before a partition is written to its file. */
const HELD = 128 * 1024

/**
 * Lines sorted out by company into files of the system's temporary directory: `num.txt` is in no order of companies, and a
 * quarter has some hundred megabytes of it.
 */
export interface Partitions {
  add(company: number, line: string): Promise<void>
  /** Lines by company, one partition after the other; call once all is added. */
  read(): AsyncGenerator<Map<number, string[]>>
  remove(): Promise<void>
}

export async function openPartitions(bytes: number): Promise<Partitions> {
  const directory = await mkdtemp(join(tmpdir(), 'fsds-'))
  const files = Math.min(MOST, Math.max(1, Math.ceil(bytes / BYTES_A_PARTITION)))
  const held = Array.from({ length: files }, () => '')
  const fileOf = (at: number) => join(directory, `${at}.tsv`)

  async function write(at: number): Promise<void> {
    const lines = held[at]!
    held[at] = ''
    if (lines !== '') await appendFile(fileOf(at), lines)
  }

  return {
    async add(company, line) {
      const at = company % files
      held[at] += `${company}\t${line}\n`
      if (held[at]!.length > HELD) await write(at)
    },
    async *read() {
      for (let at = 0; at < files; at += 1) {
        await write(at)
        const content = await readFile(fileOf(at), 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return ''
          throw error
        })
        yield byCompany(content)
      }
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

function byCompany(content: string): Map<number, string[]> {
  const lines = content.split('\n').filter(line => line !== '')
  const companies = new Map<number, string[]>()
  for (const line of lines) {
    const tab = line.indexOf('\t')
    const company = Number(line.slice(0, tab))
    const known = companies.get(company)
    if (known) known.push(line.slice(tab + 1))
    else companies.set(company, [line.slice(tab + 1)])
  }
  return companies
}
