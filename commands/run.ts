// The thread pool takes its size when it is first used, which the modules below may already do: the engine needs a
// thread for each of its connections, and files and name look-ups theirs.
process.env.UV_THREADPOOL_SIZE ??= '12'

const { runProcess } = await import('./process.ts')
await runProcess()
