import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Half of a command's start is reading and compiling modules: done once, and kept beside the packages. Where nothing can be
// written there, it is done each time.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
// The thread pool takes its size when it is first used, which the modules below may already do: the engine needs a
// thread for each of its connections, and files and name look-ups theirs.
process.env.UV_THREADPOOL_SIZE ??= '12'

const { runProcess } = await import('./process.ts')
await runProcess()
