import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/*
 * JSON lines over the socket. The asking side sends one `run`, perhaps a `cancel`, and for a command that reads its input that
 * as `in`, closed by `ended`; the holder sends `out` and `err` lines as they come and ends with `exit`.
 */

/** A command to be run by the holder of the data directory. */
export interface CommandRequest {
  /** Name of the command, then its arguments. */
  readonly argv: readonly string[]
  /** Directory in which the command was given: relative paths are meant from there. */
  readonly cwd: string
  readonly isTTY: boolean
  /** The asking side's own contact for the SEC; null leaves the holder's. */
  readonly secUserAgent: string | null
}

export type Question =
  | { readonly run: CommandRequest }
  | { readonly cancel: true }
  | { readonly in: string }
  | { readonly ended: true }
export type Answer = { readonly out: string } | { readonly err: string } | { readonly exit: number }

export function send(socket: Socket, message: Question | Answer): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** Calls back for each message; a line that is no JSON ends the connection. */
export function onMessages<Message>(socket: Socket, handle: (message: Message) => void): void {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', line => {
    let message: Message
    try {
      message = JSON.parse(line) as Message
    } catch {
      socket.destroy()
      return
    }
    handle(message)
  })
}

/** A request as it came over the socket; null if it is not one. */
export function readRequest(value: unknown): CommandRequest | null {
  if (typeof value !== 'object' || value === null) return null
  const { argv, cwd, isTTY, secUserAgent } = value as Record<string, unknown>
  const fits =
    Array.isArray(argv) &&
    argv.every(item => typeof item === 'string') &&
    typeof cwd === 'string' &&
    typeof isTTY === 'boolean' &&
    (secUserAgent === null || typeof secUserAgent === 'string')
  return fits ? (value as CommandRequest) : null
}
