import { chmod, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runOnOwner } from '../../../../src/cli/control/control-client.ts'
import {
  type CommandIo,
  type Control,
  listenControl,
  type RunForOther,
} from '../../../../src/cli/control/control-server.ts'
import { type CommandRequest, knownSocketPath } from '../../../../src/cli/control/protocol.ts'

const REQUEST: CommandRequest = {
  argv: ['status', '--json'],
  cwd: '/somewhere',
  isTTY: false,
  secUserAgent: null,
}

function recorder(): CommandIo & { readonly lines: string[] } {
  const lines: string[] = []
  return { lines, out: line => lines.push(`out ${line}`), err: line => lines.push(`err ${line}`) }
}

/** A line that does not come is told, and not waited for without end. */
const WRITTEN = { timeout: 60_000, interval: 5, message: 'nothing was written' }

describe('control socket', () => {
  let dataDir = ''
  const controls: Control[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'control-'))
  })
  afterEach(async () => {
    for (const control of controls.splice(0)) await control.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const hold = async (run: RunForOther, directory = dataDir) => {
    const control = await listenControl(directory, run)
    controls.push(control)
    return control
  }
  const never = () => new AbortController().signal

  it('passes input on until its end, in whole characters', async () => {
    await hold(async (_request, io) => {
      let text = ''
      for await (const part of io.input!) text += part
      io.out(text)
      return 0
    })
    const bytes = Buffer.from('caf\u00e9 \u{1f680}\n')
    const io = {
      ...recorder(),
      input: Readable.from([bytes.subarray(0, 4), bytes.subarray(4, 8), bytes.subarray(8)]),
    }
    expect(await runOnOwner(dataDir, REQUEST, io, never())).toBe(0)
    expect(io.lines).toEqual(['out caf\u00e9 \u{1f680}\n'])
  })

  it('ends the input of a command when the holder stops, so that it can finish', async () => {
    const control = await hold(async (_request, io) => {
      for await (const part of io.input!) io.out(String(part))
      io.out('done')
      return 3
    })
    const io = { ...recorder(), input: new PassThrough() }
    const code = runOnOwner(dataDir, REQUEST, io, never())
    io.input.write('hello')
    await expect.poll(() => io.lines, WRITTEN).not.toEqual([])
    await control.close()
    expect(await code).toBe(3)
    expect(io.lines).toEqual(['out hello', 'out done'])
  })

  it('runs a command in the owner and returns its lines and exit code', async () => {
    const seen: CommandRequest[] = []
    await hold(async (request, io) => {
      seen.push(request)
      io.out('one')
      io.err("two\nlines, 'quotes' and \u{1f680}")
      io.out('')
      return 7
    })
    const io = recorder()
    expect(await runOnOwner(dataDir, REQUEST, io, never())).toBe(7)
    expect(seen).toEqual([REQUEST])
    expect(io.lines).toEqual(['out one', "err two\nlines, 'quotes' and \u{1f680}", 'out '])
  })

  it('streams lines as they come', async () => {
    let goOn = () => {}
    await hold(async (_, io) => {
      io.out('first')
      await new Promise<void>(resolve => {
        goOn = resolve
      })
      return 0
    })
    const io = recorder()
    const code = runOnOwner(dataDir, REQUEST, io, never())
    await expect.poll(() => io.lines, WRITTEN).not.toEqual([])
    goOn()
    expect(await code).toBe(0)
  })

  it('resolves to null if nobody owns a directory', async () => {
    expect(await runOnOwner(dataDir, REQUEST, recorder(), never())).toBeNull()
    expect(await runOnOwner(join(dataDir, 'missing'), REQUEST, recorder(), never())).toBeNull()
  })

  it('is open to its owner only', async () => {
    await hold(async () => 0)
    expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600)
  })

  it('takes over the socket that a killed process left behind', async () => {
    const path = join(dataDir, 'control.sock')
    const dead = createServer().listen(path)
    await new Promise(resolve => dead.once('listening', resolve))
    const kept = join(dataDir, 'kept')
    await link(path, kept)
    await new Promise(resolve => dead.close(resolve))
    await rename(kept, path)
    expect(await runOnOwner(dataDir, REQUEST, recorder(), never())).toBeNull()
    await hold(async () => 3)
    expect(await runOnOwner(dataDir, REQUEST, recorder(), never())).toBe(3)
  })

  it('cancels the command at the holder when it is cancelled here', async () => {
    const abort = new AbortController()
    await hold(async (_, io, signal) => {
      io.out('started')
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      io.err('stopped')
      return 1
    })
    const io = recorder()
    const code = runOnOwner(dataDir, REQUEST, io, abort.signal)
    await expect.poll(() => io.lines, WRITTEN).not.toEqual([])
    abort.abort()
    expect(await code).toBe(1)
    expect(io.lines).toEqual(['out started', 'err stopped'])
  })

  it('cancels the command of a process that goes away', async () => {
    let aborted = false
    await hold(async (_, __, signal) => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      aborted = true
      return 1
    })
    const socket = connect((await knownSocketPath(dataDir))!)
    socket.write(`${JSON.stringify({ run: REQUEST })}\n`)
    await sleep(20)
    socket.destroy()
    for (let tries = 0; tries < 100 && !aborted; tries += 1) await sleep(5)
    expect(aborted).toBe(true)
  })

  it('answers a command that throws with its message and 1', async () => {
    await hold(async () => {
      throw new Error('broken')
    })
    const io = recorder()
    expect(await runOnOwner(dataDir, REQUEST, io, never())).toBe(1)
    expect(io.lines).toEqual(['err broken'])
  })

  it.each([
    'not json',
    'null',
    '5',
    '{}',
    '{"run":null}',
    '{"run":{"argv":"status","cwd":"/","isTTY":false,"secUserAgent":null}}',
    '{"run":{"argv":[5],"cwd":"/","isTTY":false,"secUserAgent":null}}',
  ])('hangs up on %s and goes on', async line => {
    await hold(async () => 0)
    const socket = connect((await knownSocketPath(dataDir))!)
    socket.write(`${line}\n`)
    await new Promise(resolve => socket.once('close', resolve))
    expect(await runOnOwner(dataDir, REQUEST, recorder(), never())).toBe(0)
  })

  it('lets commands under way end when it closes, and removes its socket', async () => {
    const control = await hold(async (_, io) => {
      await sleep(50)
      io.out('done')
      return 0
    })
    const io = recorder()
    const code = runOnOwner(dataDir, REQUEST, io, never())
    await sleep(10)
    await control.close()
    expect(await code).toBe(0)
    expect(io.lines).toEqual(['out done'])
    expect(await runOnOwner(dataDir, REQUEST, recorder(), never())).toBeNull()
    await expect(stat(join(dataDir, 'control.sock'))).rejects.toThrow('ENOENT')
  })

  it('throws where the holder dies in the middle', async () => {
    const server = createServer(socket => void setTimeout(() => socket.destroy(), 5))
    await new Promise<void>(resolve => void server.listen(join(dataDir, 'control.sock'), resolve))
    await expect(runOnOwner(dataDir, REQUEST, recorder(), never())).rejects.toThrow('ended before')
    await new Promise(resolve => server.close(resolve))
  })

  it('listens in a private directory of its own if the path is too long for a socket', async () => {
    const deep = join(dataDir, 'd'.repeat(120))
    await mkdir(deep)
    const control = await hold(async () => 4, deep)
    const path = (await knownSocketPath(deep))!
    expect(Buffer.byteLength(path)).toBeLessThan(104)
    expect(await readFile(join(deep, 'control.path'), 'utf8')).toBe(path)
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
    expect(await runOnOwner(deep, REQUEST, recorder(), never())).toBe(4)
    await control.close()
    await expect(stat(dirname(path))).rejects.toThrow('ENOENT')
    expect(await readdir(deep)).toEqual([])
  })

  it('does not connect to a socket in a directory that others can write to', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'shared-'))
    const path = join(shared, 'control.sock')
    const server = createServer(socket => socket.end('{"exit":0}\n'))
    await new Promise<void>(resolve => void server.listen(path, resolve))
    try {
      await writeFile(join(dataDir, 'control.path'), path)
      expect(await runOnOwner(dataDir, REQUEST, recorder(), never())).toBe(0)
      await chmod(shared, 0o777)
      expect(await runOnOwner(dataDir, REQUEST, recorder(), never())).toBeNull()
    } finally {
      server.close()
      await rm(shared, { recursive: true })
    }
  })
})
