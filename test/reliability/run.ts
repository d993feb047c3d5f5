// The thread pool takes its size when it is first used, which the modules below may already do.
process.env.UV_THREADPOOL_SIZE ??= '12'

const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
// The embedded engine keeps threads of its own.
setTimeout(() => process.exit(), 3_000).unref()
