import { openText } from '../../../src/stores/open.ts'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'
import type { TextHarness } from './harness.ts'

/** A server that tests started: its indices are removed with each opening. */
export function searchEngineText(name: string, url: () => string, searchShards = 1): TextHarness {
  return {
    name,
    // Indices of other years have no part in a search: the engine counts words in those that can match.
    ranksWithinDates: true,
    async open() {
      const opened: OpenTextIndex[] = []
      const again = async () => {
        const settings = { dataDir: '.', clickhouseUrl: null, cluster: null }
        const index = await openText({ ...settings, searchUrl: url(), searchShards })
        opened.push(index)
        return index
      }
      await removeIndices(url())
      return {
        index: await again(),
        again,
        async drop() {
          for (const index of opened) await index.close()
          await removeIndices(url())
        },
      }
    },
  }
}

/** By name: servers refuse to remove by pattern. */
export async function removeIndices(url: string): Promise<void> {
  const named = (await (await fetch(`${url}/_alias`)).json()) as Record<string, unknown>
  for (const index of Object.keys(named).filter(name => /^filing-(text|signals)-/.test(name))) {
    const reply = await fetch(`${url}/${index}`, { method: 'DELETE' })
    if (!reply.ok) throw new Error(`${index} was not removed: ${reply.status}`)
  }
}
