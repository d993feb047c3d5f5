import { spawn } from 'node:child_process'

/** Runs a program with inherited output; throws unless it exits with 0. */
export async function command(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 2).join(' ')} exited with code ${code}`)
}
