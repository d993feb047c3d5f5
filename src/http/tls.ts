import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '../config.ts'

/** Certificate and key of the settings as PEM text; null where TLS is not asked for. Throws `ConfigError` where a file cannot be read. */
export function tlsFiles({ tlsCert, tlsKey }: Pick<Config, 'tlsCert' | 'tlsKey'>) {
  if (tlsCert === null || tlsKey === null) return null
  const faults: string[] = []
  const read = (setting: string, path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      faults.push(`${setting} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
      return ''
    }
  }
  const files = { cert: read('TLS_CERT', tlsCert), key: read('TLS_KEY', tlsKey) }
  if (faults.length > 0) throw new ConfigError(faults)
  return files
}
