import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { CommandIo } from './listen.ts'
import { type Answer, type CommandRequest, onMessages, send } from './protocol.ts'
import { knownSocketPath } from './socket-path.ts'

/**
 * Has the holder of a data directory run a command and prints what it says; resolves to its exit code, or to null
 * where nobody holds the directory. Throws where the holder ended before the command did.
 */
export async function askHolder(
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
      socket.on('close', () => reject(new Error('The process that holds the data directory went away.')))
      onMessages<Answer>(socket, message => {
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

/** Whole characters, however the bytes come. */
function passOn(input: Readable, socket: Socket): void {
  input.setEncoding('utf8')
  input.on('data', (text: string) => send(socket, { in: text }))
  input.on('end', () => send(socket, { ended: true }))
}

/** Whether a process holds the directory. */
export async function isHeld(dataDir: string): Promise<boolean> {
  const socket = await connectTo(dataDir)
  socket?.destroy()
  return socket !== null
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
