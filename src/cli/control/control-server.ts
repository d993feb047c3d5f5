import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import {
  type CommandRequest,
  type ControlReply,
  type ControlRequest,
  newSocketPath,
  onMessages,
  readRequest,
  removeSocket,
  send,
} from './protocol.ts'

export interface CommandIo {
  out(line: string): void
  err(line: string): void
  readonly isTTY?: boolean | undefined
  /** Standard input, for the few commands that read it. */
  readonly input?: Readable | undefined
}

/** Runs a command for another process; resolves to its exit code. `signal` is aborted when that process cancels or ends. */
export type RunForOther = (request: CommandRequest, io: CommandIo, signal: AbortSignal) => Promise<number>

export interface Control {
  /** Accepts no more commands, ends the input of running ones, waits for them and removes the socket. */
  close(): Promise<void>
}

/**
 * Listens for commands of other processes. Only the process that holds the directory's lock may call it: what a killed owner left
 * at the socket's path is removed.
 */
export async function listenControl(dataDir: string, run: RunForOther): Promise<Control> {
  const path = await newSocketPath(dataDir)
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const inputs = new Set<PassThrough>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    controlReply(socket, run, { running, inputs })
  })
  await listening(server, path)
  return {
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const input of inputs) input.end()
      while (running.size > 0) await Promise.all(running)
      for (const socket of sockets) socket.end()
      await closed
      await removeSocket(dataDir, path)
    },
  }
}

interface Running {
  readonly running: Set<Promise<void>>
  readonly inputs: Set<PassThrough>
}

function controlReply(socket: Socket, run: RunForOther, { running, inputs }: Running): void {
  const input = new PassThrough()
  inputs.add(input)
  const abort = new AbortController()
  let isStarted = false
  const reply = (message: ControlReply) => send(socket, message)
  // A client that disconnects cancels its command.
  socket.on('error', () => abort.abort())
  socket.on('close', () => {
    abort.abort()
    inputs.delete(input)
    input.end()
  })
  onMessages<ControlRequest>(socket, message => {
    if (typeof message !== 'object' || message === null) return void socket.destroy()
    if ('cancel' in message) return abort.abort()
    if ('ended' in message) return void input.end()
    if ('in' in message)
      return typeof message.in === 'string' ? pass(input, message.in) : void socket.destroy()
    const request = readRequest(message.run)
    if (isStarted || !request) return void socket.destroy()
    isStarted = true
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

/** Drops input that arrives after the end, such as during shutdown. */
function pass(input: PassThrough, text: string): void {
  if (input.writable) input.write(text)
}

async function listening(server: Server, path: string): Promise<void> {
  // The socket's mode comes from the process's mask, so it is never open to other users.
  const mask = process.umask(0o177)
  server.listen(path)
  process.umask(mask)
  await once(server, 'listening')
}
