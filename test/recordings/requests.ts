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

/** Removes repeated requests; throws if two different ones have the same name. */
function unique(requests: readonly RecordedRequest[]): RecordedRequest[] {
  const byName = new Map<string, RecordedRequest>()
  for (const request of requests) {
    const previous = byName.get(request.name)
    if (previous && JSON.stringify(previous) !== JSON.stringify(request))
      throw new Error(`Two different requests have the name "${request.name}".`)
    byName.set(request.name, previous ?? request)
  }
  return [...byName.values()]
}
