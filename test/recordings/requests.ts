import { dashboardRequests } from './dashboard-requests.ts'
import { httpRequests } from './http-requests.ts'
import { mcpRequests } from './mcp-requests.ts'
import { realRequests } from './real-requests.ts'
import type { RecordedRequest } from './request.ts'
import { restRequests } from './rest-requests.ts'

/** Requests over the synthetic sample, in the order in which they are sent. */
export const SAMPLE: readonly RecordedRequest[] = unique([
  ...restRequests(),
  ...httpRequests(),
  ...mcpRequests(),
  ...dashboardRequests(),
])

/** Requests over real filings. */
export const REAL: readonly RecordedRequest[] = unique(realRequests())

/** The same request twice in the tables counts once; two different ones may not share a name. */
function unique(requests: readonly RecordedRequest[]): RecordedRequest[] {
  const byName = new Map<string, RecordedRequest>()
  for (const request of requests) {
    const known = byName.get(request.name)
    if (known && JSON.stringify(known) !== JSON.stringify(request))
      throw new Error(`Two requests are named "${request.name}".`)
    byName.set(request.name, known ?? request)
  }
  return [...byName.values()]
}
