import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { type Debugger, type InspectorNotification, Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

/*
 * A thread of a test process that waits for the file ASK, then writes the stack of the main thread to PLACE: what computes
 * without end can be stopped by a debugger only, and a debugger is attached only then.
 */
const POLL_MS = 500
const { ask, place } = workerData as { readonly ask: string; readonly place: string }

let session: Session | null = null
/** By the id of a script: frames tell no address. */
const urls = new Map<string, string>()

// The thread ends where it waits for nothing, so it goes on looking until it was answered.
const looking = setInterval(() => {
  if (session || !existsSync(ask)) return
  session = new Session()
  session.connectToMainThread()
  session.on(
    'Debugger.scriptParsed',
    ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
      urls.set(params.scriptId, params.url),
  )
  session.once('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
    writeWhole(place, JSON.stringify(params.callFrames.map(lineOf)))
    session?.disconnect()
    clearInterval(looking)
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}, POLL_MS)

function lineOf({ functionName, location }: Debugger.CallFrame): string {
  return `at ${functionName || '(anonymous)'} (${urls.get(location.scriptId)}:${location.lineNumber + 1})`
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text)
  renameSync(`${path}.part`, path)
}
