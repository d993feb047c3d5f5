import { join } from 'node:path'
import type { DrillContext } from '../drill.ts'
import { openServers } from './servers.ts'
import type { Stack } from './stack.ts'

/** A stack with nothing in it; or why there is none here. */
export async function openStack({ stack, scratch }: DrillContext): Promise<Stack | string> {
  if (stack === 'servers') return openServers(scratch)
  return { name: 'embedded', settings: { DATA_DIR: join(scratch, 'data') }, parts: [], async stop() {} }
}
