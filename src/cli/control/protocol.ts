import { lstat, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/*
 * JSON lines over the socket. The client sends one `run`, optionally a `cancel`, and for a command that reads input the input as
 * `in`, then `ended`. The owner of the data directory streams `out` and `err` lines and ends with `exit`.
 */

/** A command to be run by the owner of the data directory. */
export interface CommandRequest {
  /** Name of the command, then its arguments. */
  readonly argv: readonly string[]
  /** Working directory of the client; relative paths start there. */
  readonly cwd: string
  readonly isTTY: boolean
  /** The client's own contact for the SEC; null keeps the owner's. */
  readonly secUserAgent: string | null
}

export type ControlRequest =
  | { readonly run: CommandRequest }
  | { readonly cancel: true }
  | { readonly in: string }
  | { readonly ended: true }
export type ControlReply = { readonly out: string } | { readonly err: string } | { readonly exit: number }

export function send(socket: Socket, message: ControlRequest | ControlReply): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** Calls back for each message; a line that is not JSON ends the connection. */
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

/** Validates a request from the socket; null if it is malformed. */
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

/** Maximum length of a Unix socket's path in bytes: 108 with its final zero on Linux, 104 on macOS. */
const MAX_PATH_LENGTH = 103

/** Names the socket if the path of the data directory is too long for one. */
export const SOCKET_PATH_FILE = 'control.path'

const SOCKET = 'control.sock'

/**
 * A path for the owner of a data directory to listen on. If the directory's own path is too long, the socket goes into a new
 * private directory for temporary files, whose name is only written into the data directory.
 */
export async function newSocketPath(dataDir: string): Promise<string> {
  const directory = await realpath(dataDir)
  const note = join(directory, SOCKET_PATH_FILE)
  const inDataDir = join(directory, SOCKET)
  for (const stale of [inDataDir, note]) await rm(stale, { recursive: true, force: true })
  if (Buffer.byteLength(inDataDir) <= MAX_PATH_LENGTH) return inDataDir
  // `mkdtemp` picks an unused random name and closes the directory to other users.
  const path = join(await mkdtemp(join(tmpdir(), 'filings-')), SOCKET)
  await writeFile(note, path, { mode: 0o600 })
  return path
}

/** Where the owner of a data directory listens, if there is one; null if nothing there can be trusted. */
export async function knownSocketPath(dataDir: string): Promise<string | null> {
  const directory = await realpath(dataDir).catch(() => null)
  if (directory === null) return null
  const noted = await readFile(join(directory, SOCKET_PATH_FILE), 'utf8').catch(() => null)
  if (noted === null) return join(directory, SOCKET)
  return (await isPrivate(dirname(noted))) ? noted : null
}

/** Removes the socket, and the directory that was created for it. */
export async function removeSocket(dataDir: string, path: string): Promise<void> {
  const directory = await realpath(dataDir)
  await rm(path, { force: true })
  if (dirname(path) === directory) return
  await rm(dirname(path), { recursive: true, force: true })
  await rm(join(directory, SOCKET_PATH_FILE), { force: true })
}

/** Whether a directory belongs to this user and is closed to all others: no other user can have created a socket there. */
async function isPrivate(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => null)
  const user = process.getuid?.() ?? found?.uid
  return found?.isDirectory() === true && found.uid === user && (found.mode & 0o077) === 0
}
