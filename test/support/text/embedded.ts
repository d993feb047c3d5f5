import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openText } from '../../../src/stores/open.ts'
import type { TextHarness } from './harness.ts'

/** The engine in this process, over a temporary directory. */
export const embeddedText: TextHarness = {
  name: 'embedded ClickHouse',
  async open() {
    const dataDir = await mkdtemp(join(tmpdir(), 'text-'))
    const open = () => openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
    let last = await open()
    return {
      index: last,
      async openAnother() {
        await last.close()
        last = await open()
        return last
      },
      async drop() {
        await last.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  },
}
