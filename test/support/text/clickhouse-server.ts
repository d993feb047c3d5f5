import { tmpdir } from 'node:os'
import { openText } from '../../../src/stores/open.ts'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'
import type { HarnessServer } from '../clickhouse/server.ts'
import type { TextHarness } from './harness.ts'

let databases = 0

/** Creates a new database for each `open`. */
export function serverText({ name, cluster, url, drop }: HarnessServer): TextHarness {
  return {
    name,
    async open() {
      const database = `text_test_${process.pid}_${++databases}`
      const opened: OpenTextIndex[] = []
      const openAnother = async () => {
        const clickhouseUrl = `${url()}/${database}`
        const index = await openText({ dataDir: tmpdir(), clickhouseUrl, cluster, searchUrl: null })
        opened.push(index)
        return index
      }
      return {
        index: await openAnother(),
        openAnother,
        async drop() {
          for (const index of opened) await index.close()
          await drop(database)
        },
      }
    },
  }
}
