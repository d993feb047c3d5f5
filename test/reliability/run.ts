// The size of the thread pool is fixed at its first use, which may be the import below.
process.env.UV_THREADPOOL_SIZE ??= '12'

const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
// Threads of the embedded engine would keep the process running.
setTimeout(() => process.exit(), 3_000).unref()
