import { tmpdir } from 'node:os'
import { createClient } from '@clickhouse/client'
import { openText } from '../../src/stores/open-text.ts'
import type { OpenTextIndex } from '../../src/stores/text-port.ts'
import type { TextHarness } from './text-harness.ts'

let databases = 0

/** A database of its own for every opening. */
export function serverText(url: () => string): TextHarness {
  return {
    name: 'a ClickHouse server',
    async open() {
      const database = `text_test_${process.pid}_${++databases}`
      const opened: OpenTextIndex[] = []
      const again = async () => {
        const clickhouseUrl = `${url()}/${database}`
        const index = await openText({ dataDir: tmpdir(), clickhouseUrl, cluster: null, searchUrl: null })
        opened.push(index)
        return index
      }
      return {
        index: await again(),
        again,
        async drop() {
          for (const index of opened) await index.close()
          const client = createClient({ url: url() })
          await client.command({ query: `DROP DATABASE IF EXISTS ${database} SYNC` })
          await client.close()
        },
      }
    },
  }
}
