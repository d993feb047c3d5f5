import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { CommandIo } from './control-server.ts'
import { type CommandRequest, type ControlReply, knownSocketPath, onMessages, send } from './protocol.ts'

/**
 * Has the owner of a data directory run a command and prints its output; resolves to its exit code, or to null if no owner
 * listens. Throws if the owner ends before the command does.
 */
export async function runOnOwner(
  dataDir: string,
  request: CommandRequest,
  io: CommandIo,
  signal: AbortSignal,
): Promise<number | null> {
  const socket = await connectTo(dataDir)
  if (!socket) return null
  const cancel = () => send(socket, { cancel: true })
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', () =>
        reject(new Error('The process that owns the data directory ended before the command did.')),
      )
      onMessages<ControlReply>(socket, message => {
        if ('out' in message) io.out(message.out)
        else if ('err' in message) io.err(message.err)
        else resolve(message.exit)
      })
      send(socket, { run: request })
      if (signal.aborted) cancel()
      else signal.addEventListener('abort', cancel, { once: true })
      if (io.input) passOn(io.input, socket)
    })
  } finally {
    io.input?.pause()
    signal.removeEventListener('abort', cancel)
    socket.destroy()
  }
}

/** Decodes the input, so that no character is split between two messages. */
function passOn(input: Readable, socket: Socket): void {
  input.setEncoding('utf8')
  input.on('data', (text: string) => send(socket, { in: text }))
  input.on('end', () => send(socket, { ended: true }))
}

async function connectTo(dataDir: string): Promise<Socket | null> {
  const path = await knownSocketPath(dataDir)
  if (path === null) return null
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
      else reject(error)
    })
  })
}
