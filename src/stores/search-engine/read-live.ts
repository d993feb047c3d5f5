import type { LiveFiling } from '../adapter-common/live-filings.ts'
import { ask } from './ask.ts'
import { type FilingSource, filingOf } from './documents.ts'
import type { SearchEngine } from './engine.ts'
import type { IndexShape } from './mapping.ts'
import { cikText, LIVE_PAGE, liveBody } from './query.ts'

/** What is live of a company, newest first. */
export async function readLive(
  engine: SearchEngine,
  shape: IndexShape,
  { cik, seconds }: { readonly cik: number; readonly seconds: number },
): Promise<LiveFiling[]> {
  const live: LiveFiling[] = []
  const routing = [cikText(cik)]
  let body = liveBody(cik, null)
  for (;;) {
    const { hits } = await ask<FilingSource>(engine, { indices: shape.name, body, routing, seconds })
    for (const { _source } of hits) {
      const { load, row_count, sections } = _source
      live.push({ filing: filingOf(_source), load, rows: row_count, sections: new Set(sections) })
    }
    if (hits.length < LIVE_PAGE) return live
    body = liveBody(cik, hits.at(-1)!.sort)
  }
}
