import { main } from './main.ts'

/** Milliseconds after which a process whose work is done ends, whatever still keeps it open. */
const LINGER = 3_000

/** Runs the command line of this process; the first SIGINT or SIGTERM starts a graceful shutdown, the second exits immediately. */
export async function runProcess(): Promise<void> {
  const abort = new AbortController()
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (abort.signal.aborted) process.exit(code)
      abort.abort()
    })
  }
  // `status | head` closes the pipe early: that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    abort.abort()
  })
  process.exitCode = await main({
    argv: process.argv.slice(2),
    readSettings: async () => (await import('../config.ts')).processConfig(),
    cwd: process.cwd(),
    signal: abort.signal,
    io: {
      out: line => void process.stdout.write(`${line}\n`),
      err: line => void process.stderr.write(`${line}\n`),
      isTTY: process.stdout.isTTY ?? false,
      // Opened on first use.
      get input() {
        return process.stdin
      },
    },
  })
  setTimeout(() => process.exit(), LINGER).unref()
}
