import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { type Answer, type CommandRequest, onMessages, type Question, readRequest, send } from './protocol.ts'
import { noteSocketPath, socketPath } from './socket-path.ts'

export interface CommandIo {
  out(line: string): void
  err(line: string): void
  readonly isTTY?: boolean | undefined
  /** Text that the command is given while it runs, for the few that read any. */
  readonly input?: Readable | undefined
}

/** Runs a command for another process; resolves to its exit code. Aborted when the other process cancels or goes away. */
export type RunForOther = (request: CommandRequest, io: CommandIo, signal: AbortSignal) => Promise<number>

export interface Control {
  /** Takes no more commands, lets those under way end (there is no more input for them), removes the socket. */
  close(): Promise<void>
}

/** The data directory is held: another process listens on its socket. */
export class HeldError extends Error {
  override name = 'HeldError'
}

/** Listens for commands of other processes, as the one process that holds the data directory. Throws `HeldError`. */
export async function listenControl(dataDir: string, run: RunForOther): Promise<Control> {
  const path = await socketPath(dataDir)
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const inputs = new Set<PassThrough>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    answer(socket, run, { running, inputs })
  })
  await bind(server, path)
  await chmod(path, 0o600)
  await noteSocketPath(dataDir, path)
  return {
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const input of inputs) input.end()
      while (running.size > 0) await Promise.all(running)
      for (const socket of sockets) socket.end()
      await closed
    },
  }
}

interface UnderWay {
  readonly running: Set<Promise<void>>
  readonly inputs: Set<PassThrough>
}

function answer(socket: Socket, run: RunForOther, { running, inputs }: UnderWay): void {
  const input = new PassThrough()
  inputs.add(input)
  const abort = new AbortController()
  let asked = false
  const reply = (message: Answer) => send(socket, message)
  // The other side may go away at any time: then its command is of no use to anyone.
  socket.on('error', () => abort.abort())
  socket.on('close', () => {
    abort.abort()
    inputs.delete(input)
    input.end()
  })
  onMessages<Question>(socket, message => {
    if (typeof message !== 'object' || message === null) return void socket.destroy()
    if ('cancel' in message) return abort.abort()
    if ('ended' in message) return void input.end()
    if ('in' in message)
      return typeof message.in === 'string' ? pass(input, message.in) : void socket.destroy()
    const request = readRequest(message.run)
    if (asked || !request) return void socket.destroy()
    asked = true
    const io: CommandIo = {
      out: line => reply({ out: line }),
      err: line => reply({ err: line }),
      isTTY: request.isTTY,
      input,
    }
    const done = run(request, io, abort.signal)
      .catch((error: unknown) => {
        io.err(error instanceof Error ? error.message : String(error))
        return 1
      })
      .then(code => {
        reply({ exit: code })
        socket.end()
      })
    running.add(done)
    void done.finally(() => running.delete(done))
  })
}

/** After its end, as when the holder is about to stop, what still comes is dropped. */
function pass(input: PassThrough, text: string): void {
  if (input.writable) input.write(text)
}

/** Binds the path; a socket that a killed process left behind is removed once nobody answers on it. */
async function bind(server: Server, path: string): Promise<void> {
  try {
    await listening(server, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (await answers(path)) throw new HeldError(`Another process listens on ${path}`)
    await rm(path, { force: true })
    try {
      await listening(server, path)
    } catch (second) {
      if ((second as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw second
      throw new HeldError(`Another process listens on ${path}`)
    }
  }
}

async function listening(server: Server, path: string): Promise<void> {
  // The socket must not be open to others for even a moment, and its mode comes from the process's mask.
  const mask = process.umask(0o177)
  server.listen(path)
  process.umask(mask)
  await once(server, 'listening')
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false)
      else reject(error)
    })
  })
}
