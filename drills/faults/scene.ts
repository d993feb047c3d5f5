import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/free-port.ts'
import { type Program, runProgram, type Settings } from '../server/program.ts'
import { type Service, startService } from '../server/service.ts'
import type { Stack } from '../stack/stack.ts'
import type { Scene } from './fault.ts'

/** A service over a stack, at one address however often it is started. */
export interface OpenScene extends Scene {
  readonly origin: string
  startLoader(): void
  close(): Promise<void>
}

export async function openScene(stack: Stack, more: Settings, load: readonly string[]): Promise<OpenScene> {
  const port = String(await freePort())
  const settings = { ...stack.settings, ...more, PORT: port }
  const programs: Program[] = []
  let service: Service | null = null
  let loader: Program | null = null

  const run = () => {
    const program = runProgram(load, settings)
    programs.push(program)
    return program
  }
  const scene: OpenScene = {
    stack,
    settings,
    origin: `http://127.0.0.1:${port}`,
    get service() {
      return service
    },
    get loader() {
      return loader
    },
    notes: new Map(),
    async killService() {
      service?.signal('SIGKILL')
      await service?.ended
      service = null
    },
    async startService() {
      service = await startPatiently(settings)
    },
    startLoader() {
      loader = run()
    },
    loadToo: run,
    async close() {
      for (const program of programs) await program.stop()
      await service?.stop()
      service = null
    },
  }
  await scene.startService()
  return scene
}

/** Seconds for which a load that has the directory to itself is waited for, as a service manager would. */
const PATIENCE = 120

/** Starts a service; again and again while another process, a load, holds the directory. */
async function startPatiently(settings: Settings): Promise<Service> {
  const deadline = performance.now() + PATIENCE * 1_000
  for (;;) {
    try {
      return await startService(settings)
    } catch (error) {
      const held = (error as Error).message.includes('Another process holds')
      if (!held || performance.now() > deadline) throw error
      await sleep(500)
    }
  }
}
