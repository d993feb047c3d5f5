import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Files of the stores, backups and sockets are readable by their owner only.
process.umask(0o077)
// Half of a command's start time is reading and compiling modules. The cache is optional: without write access to
// node_modules every start compiles again.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'))
// The thread pool reads its size at its first use, which may be the import below. The engine needs one thread per connection, in
// addition to those for files and name lookups.
process.env.UV_THREADPOOL_SIZE ??= '12'

const { runProcess } = await import('./main.ts')
await runProcess()
