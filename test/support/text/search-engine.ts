import { openText } from '../../../src/stores/open.ts'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'
import type { TextHarness } from './harness.ts'

/** A server that the tests started. `open` first removes its indexes. */
export function searchEngineText(name: string, url: () => string, searchShards = 1): TextHarness {
  return {
    name,
    // A search reads only the indexes of matching years, and counts term frequencies in them.
    ranksWithinDates: true,
    async open() {
      const opened: OpenTextIndex[] = []
      const openAnother = async () => {
        const settings = { dataDir: '.', clickhouseUrl: null, cluster: null }
        const index = await openText({ ...settings, searchUrl: url(), searchShards })
        opened.push(index)
        return index
      }
      await removeIndices(url())
      return {
        index: await openAnother(),
        openAnother,
        async drop() {
          for (const index of opened) await index.close()
          await removeIndices(url())
        },
      }
    },
  }
}

/** Removes indexes by name, because servers reject patterns in DELETE. */
export async function removeIndices(url: string): Promise<void> {
  const named = (await (await fetch(`${url}/_alias`)).json()) as Record<string, unknown>
  for (const index of Object.keys(named).filter(name => /^filing-(text|signals)-/.test(name))) {
    const reply = await fetch(`${url}/${index}`, { method: 'DELETE' })
    if (!reply.ok) throw new Error(`Removing ${index} failed with status ${reply.status}`)
  }
}
